// The picture to share: the day, the tries and the streak, beside the position as the puzzle begins. It gives nothing away.
import { CUTS } from '../board/gemCuts'
import { TRIES } from './results'

const [WIDTH, HEIGHT] = [1200, 630]
/** The colours of the dark theme: a picture looks the same for everyone who gets it. */
const COLOUR = {
  table: '#14143c',
  well: ['#2a2a6e', '#191946'],
  rim: '#6868c4',
  brass: '#e6b25a',
  text: '#f4f1ff',
  faint: '#a3a3dc',
  missed: '#ff5d4d',
} as const
const EMERALD = { light: '#c6ffe4', body: '#2fd896', shade: '#0a9c68', edge: '#00513a' }

/** What the picture says. */
export interface Caption {
  title: string
  day: string
  streak: string
}

/** Draw the picture, as a PNG file. Without a server, it has no board. */
export async function drawPicture(tries: readonly number[], caption: Caption, day: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const draw = canvas.getContext('2d') as CanvasRenderingContext2D
  const board = await boardOf(day)
  const centre = board ? 280 : WIDTH / 2
  const [width, scale] = board ? [460, 0.6] : [WIDTH - 120, 1]
  ground(draw)
  // Only the board itself: the players' cards to its left and right would make it small.
  if (board) draw.drawImage(board, 270, 0, 660, HEIGHT, WIDTH - 660, 30, 597, 570)
  for (let n = 0; n < TRIES; n++) {
    draw.save()
    draw.translate(centre + (n - (TRIES - 1) / 2) * 240 * scale, board ? 370 : 330)
    draw.scale(scale, scale)
    well(draw)
    if (tries[n] === 0) emerald(draw)
    else if (tries[n] !== undefined) cross(draw)
    draw.restore()
  }
  // The fonts of the page, if it has loaded them.
  const say = (text: string, y: number, font: string, colour: string) => {
    Object.assign(draw, { font, fillStyle: colour, textAlign: 'center' })
    draw.fillText(text, centre, y, width)
  }
  const serif = 'Alegreya, Georgia, serif'
  if (board) say('Indigo', 152, `500 92px ${serif}`, COLOUR.text)
  say(caption.title, board ? 216 : 120, `500 ${board ? 50 : 76}px ${serif}`, COLOUR.text)
  say(caption.day, board ? 262 : 178, `400 ${board ? 30 : 34}px "Fira Sans", sans-serif`, COLOUR.faint)
  say(caption.streak, board ? 500 : 552, `600 ${board ? 30 : 40}px "Fira Sans", sans-serif`, COLOUR.brass)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob ? [blob] : [], 'indigo.png', { type: 'image/png' })
}

/** Return the server's picture of the position, or null. */
async function boardOf(day: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(`/api/puzzles/${day}/picture`)
    return answer.ok ? await createImageBitmap(await answer.blob()) : null
  } catch {
    return null
  }
}

function ground(draw: CanvasRenderingContext2D): void {
  draw.fillStyle = COLOUR.table // even, since a gradient would make the file ten times as large
  draw.fillRect(0, 0, WIDTH, HEIGHT)
  draw.strokeStyle = COLOUR.brass
  draw.lineWidth = 6
  draw.strokeRect(18, 18, WIDTH - 36, HEIGHT - 36)
}

/** A space of the board, at the origin. */
function well(draw: CanvasRenderingContext2D): void {
  draw.beginPath()
  for (let corner = 0; corner < 6; corner++) {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    draw.lineTo(112 * Math.cos(angle), 112 * Math.sin(angle))
  }
  draw.closePath()
  const shade = draw.createLinearGradient(0, -112, 0, 112)
  COLOUR.well.forEach((colour, n) => shade.addColorStop(n, colour))
  draw.fillStyle = shade
  draw.fill()
  draw.lineWidth = 5
  draw.strokeStyle = COLOUR.rim
  draw.stroke()
}

function emerald(draw: CanvasRenderingContext2D): void {
  const { outline, facets, table } = CUTS.emerald
  draw.scale(58, 58)
  draw.fillStyle = EMERALD.body
  draw.fill(new Path2D(outline))
  for (const facet of facets) {
    draw.globalAlpha = Math.abs(facet.light) * 0.75
    draw.fillStyle = facet.light > 0 ? EMERALD.light : EMERALD.shade
    draw.fill(new Path2D(facet.line))
  }
  draw.globalAlpha = 0.35
  draw.fillStyle = EMERALD.light
  draw.fill(new Path2D(table))
  draw.globalAlpha = 1
  draw.lineWidth = 0.06
  draw.strokeStyle = EMERALD.edge
  draw.stroke(new Path2D(outline))
}

function cross(draw: CanvasRenderingContext2D): void {
  draw.lineWidth = 12
  draw.lineCap = 'round'
  draw.strokeStyle = COLOUR.missed
  draw.stroke(new Path2D('M-32-32 32 32M32-32-32 32'))
}
