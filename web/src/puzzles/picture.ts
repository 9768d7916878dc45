// The picture to share: the day, the tries and the streak. It shows nothing of the board, so it gives nothing away.
import { CUTS } from '../board/gemCuts'
import { TRIES } from './results'

const [WIDTH, HEIGHT] = [1200, 630]
/** The colours of the dark theme: a picture looks the same for everyone who gets it. */
const COLOUR = {
  table: '#14143c',
  well: ['#2a2a6e', '#191946'],
  rim: '#4d4da8',
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

/** Draw the picture, as a PNG file. */
export async function drawPicture(tries: readonly number[], caption: Caption): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const draw = canvas.getContext('2d') as CanvasRenderingContext2D
  ground(draw)
  for (let n = 0; n < TRIES; n++) {
    draw.save()
    draw.translate(WIDTH / 2 + (n - (TRIES - 1) / 2) * 240, 330)
    well(draw)
    if (tries[n] === 0) emerald(draw)
    else if (tries[n] !== undefined) cross(draw)
    draw.restore()
  }
  // The fonts of the page, if it has loaded them.
  line(draw, caption.title, 120, '500 76px Alegreya, Georgia, serif', COLOUR.text)
  line(draw, caption.day, 178, '400 34px "Fira Sans", sans-serif', COLOUR.faint)
  line(draw, caption.streak, 552, '600 40px "Fira Sans", sans-serif', COLOUR.brass)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob ? [blob] : [], 'indigo.png', { type: 'image/png' })
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

function line(draw: CanvasRenderingContext2D, text: string, y: number, font: string, colour: string): void {
  Object.assign(draw, { font, fillStyle: colour, textAlign: 'center' })
  draw.fillText(text, WIDTH / 2, y, WIDTH - 120)
}
