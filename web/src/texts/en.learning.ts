// English: what is taught. As in en.ts, a text stands under a key and `{name}` is replaced.
export const en = {
  'learn.title': 'Learn by playing',
  'learn.step': 'Step {step} of {steps}',
  'learn.next': 'Continue',
  'learn.restart': 'Start over',
  'learn.rules': 'Rules',
  'learn.happened': 'That would be allowed: {what}.',
  'learn.elsewhere': 'But let us take the marked cell first.',
  'learn.by_mouse': 'A click places the tile. By keys: the arrows walk, Enter places.',
  'learn.by_touch': 'Tap the cell, then the tick.',
  'learn.turn_by_mouse': 'The wheel, a right click or the key R turns the tile.',
  'learn.turn_by_touch': 'Tap the tile once more to turn it.',
  'learn.marked': '{cell}, marked',
  'learn.others': 'Now the others lay their tiles …',
  'learn.rest': 'The rest of the game plays by itself …',
  'learn.skip': 'To the end',

  'learn.place': 'Lay a tile',
  'learn.place.ask': 'You are red. In each turn you lay one tile on any free cell. Begin with the marked one.',
  'learn.place.again': 'Lay it on the marked cell.',
  'learn.place.done':
    'A tile may lie alone or against anything. This one has three straight routes, so it looks the same however you turn it.',

  'learn.turn': 'Turn it, and move an amber',
  'learn.turn.ask':
    'The arrow of this corner points at the marked cell, and an amber waits on it. Turn your tile until the trail ends at the ring, then place it.',
  'learn.turn.again': 'But the trail should end at the ring: turn the tile.',
  'learn.turn.done':
    'Each gem that stands against a new tile runs along its route, right to the end. That is not optional, but the trail shows it beforehand.',

  'learn.extend': 'Make a route longer',
  'learn.extend.ask':
    'The amber waits where its route ends. Lay the next piece so that it runs on over your very first tile.',
  'learn.extend.again': 'But it should run on over your first tile, to the ring: turn the tile.',
  'learn.extend.done': 'Two tiles in one go. On its way a gem belongs to nobody: whoever lays the next tile steers it.',

  'learn.centre': 'The treasure in the middle',
  'learn.centre.ask':
    'A tile against the centre draws one gem out: first the five emeralds, the sapphire last. Send an emerald up, over the tiles that lie there.',
  'learn.centre.again': 'But the emerald should run up, to the ring: turn the tile.',
  'learn.centre.done': 'Over three tiles! An emerald is worth 2 points, an amber 1, the sapphire 3.',

  'learn.crash': 'A crash',
  'learn.crash.ask':
    'Two gems that meet on a route are both out of the game. See for yourself: join the amber’s route to the arrow of the centre.',
  'learn.crash.again': 'But they should meet: turn the tile until one route joins them.',
  'learn.crash.done':
    'Nobody scores these two. That can be just what you want, if they were on the way to somebody else.',

  'learn.forbidden': 'The one forbidden curve',
  'learn.forbidden.ask':
    'Your emerald stands at the edge. Lay the tile on the marked cell and turn it all the way round, without placing it. One way to lay it is passed over.',
  'learn.forbidden.again': 'Not yet: first turn it all the way round.',
  'learn.forbidden.done':
    'It would have joined the two exits of this cell by one tight curve. That is forbidden, and nothing else is.',

  'learn.exit': 'Out by your gate',
  'learn.exit.ask': 'Gate 1 has your sign on both sides: it is yours alone. Let the emerald leave there.',
  'learn.exit.again': 'But the emerald should leave by the gate: turn the tile.',
  'learn.exit.done': 'Two points! What you have won lies behind your screen. All saw it happen, but only you may look.',

  'learn.shared': 'A shared gate',
  'learn.shared.ask': 'Gate 2 is yours and turquoise’s. Let the amber leave there.',
  'learn.shared.again': 'But the amber should leave by the gate: turn the tile.',
  'learn.shared.done':
    'You take the amber, and turquoise receives one from the reserve. White goes without: who shares a gate works together.',

  'learn.count': 'Counting up',
  'learn.count.ask':
    'No gem is left on the board, so the game is over and the screens are lifted. How many points are yours? An amber counts 1, an emerald 2, a sapphire 3.',
  'learn.count.gems': 'You have {count} gems, but not all are worth the same. Add up their points.',
  'learn.count.again': 'Not quite. Count once more: an amber 1, an emerald 2, a sapphire 3.',
  'learn.count.done': 'That is right, and it is the most: you win. Now you know the whole game.',
  'learn.yours': 'Your gems',
  'learn.play': 'Play a real game',
  'learn.play_about': 'You against two easy bots',

  'rules.title': 'The rules',
  'rules.lead':
    'Lay tiles, and gems run along the routes to the gates at the edge. What leaves by a gate of yours is yours, whoever sent it there. Most points win.',
  'rules.print': 'Print',
  'rules.learn': 'Learn by playing',
  'rules.board': 'The board',
  'rules.board_about':
    'A hexagon of 61 cells: the centre and six corners with gems, and 54 free cells, one for each tile. Along each side runs a gate with six exits. The chips on it show whose it is.',
  'rules.two': '2 players: three gates each, in turn.',
  'rules.three':
    '3 players: one gate alone and two shared, one with each of the others. Or, if you like, two gates each alone.',
  'rules.four': '4 players: three gates each, every one shared with another player.',
  'rules.draw_board':
    'The board at the start of a game of three: gems in the centre and the corners, and chips at the gates.',
  'rules.gems': 'The gems',
  'rules.amber': 'Amber: 1 point. One in each corner.',
  'rules.emerald': 'Emerald: 2 points. Five in the centre; they leave first.',
  'rules.sapphire': 'Sapphire: 3 points. One in the centre; it leaves last.',
  'rules.tiles': 'The tiles',
  'rules.tiles_about':
    'Each of the 54 tiles joins its six sides in three pairs. There are five kinds. Everyone holds one tile, hidden from the others.',
  'rules.count': '{count} times',
  'rules.turn': 'Your turn',
  'rules.turn_about': 'Lay your tile, let the gems run, draw a new tile. Then it is the next player’s turn, clockwise.',
  'rules.lay': 'Lay your tile',
  'rules.lay_about': 'On any free cell, turned as you like. It need not touch another tile.',
  'rules.draw_lay': 'A tile on a free cell, with nothing around it.',
  'rules.forbidden': 'One thing is forbidden',
  'rules.forbidden_about':
    'At the edge, no single tight curve may join the two exits of its cell. A longer route from exit to exit is allowed.',
  'rules.draw_forbidden': 'A tile at the edge whose tight curve joins both exits of its cell: crossed out.',
  'rules.run': 'Gems run',
  'rules.run_about':
    'Each gem that stands against the new tile runs along its route to the end. It must, and it never turns back.',
  'rules.draw_run': 'A new tile joins an amber’s route to a tile that lies there, and the amber runs over both.',
  'rules.centre': 'From the centre',
  'rules.centre_about': 'A tile against the centre draws out one gem, here over three tiles at once.',
  'rules.draw_centre': 'A new tile beside the centre: an emerald runs from it over three tiles.',
  'rules.corner': 'Past a corner',
  'rules.corner_about':
    'Left and right of its arrow a corner has the two ends of one route. A gem that comes in by one goes out by the other.',
  'rules.draw_corner': 'An amber runs into a corner beside the arrow, round behind it, and out on the other side.',
  'rules.crash': 'A crash',
  'rules.crash_about': 'Two gems that meet on a route are both out of the game. Nobody scores them.',
  'rules.draw_crash': 'A new tile joins the routes of an amber and an emerald, and they crash.',
  'rules.exit': 'Out by a gate',
  'rules.exit_about':
    'A gem that comes to an exit leaves the board, and the owner of the gate wins it. It goes behind the screen.',
  'rules.draw_exit': 'An emerald leaves by gate 1, and red gains 2 points.',
  'rules.shared': 'Out by a shared gate',
  'rules.shared_about': 'Both owners win a gem of that kind: one takes the gem itself, the other one from the reserve.',
  'rules.draw_shared': 'An amber leaves by gate 2, and red and turquoise gain a point each.',
  'rules.end': 'The end',
  'rules.end_about':
    'The game ends at once when no gem is left on the board. Most points win. If there is a tie, most gems decide; if there still is, the victory is shared.',
  'rules.options': 'If you like it otherwise',
  'rules.option_tiles': 'Two tiles: everyone holds two and plays one of them. More to plan with.',
  'rules.option_rounds': 'Rounds: play several games and add up the points. The start moves on by one seat each time.',
  'rules.option_scores': 'Open gems: what is won lies in the open.',
  'rules.credit':
    'Indigo is a game by Reiner Knizia. This is an unofficial fan project, connected neither with him nor with the publisher; texts and drawings are our own.',

  'aid.title': 'Player’s aid',
  'aid.turn': 'Your turn',
  'aid.place': 'Lay your tile on any free cell, turned as you like.',
  'aid.run': 'Each gem against it runs to the end of its route.',
  'aid.draw': 'Draw a new tile.',
  'aid.worth': 'Points',
  'aid.forbidden': 'Forbidden: one tight curve from exit to exit',
  'aid.crash': 'Gems that meet are out',
  'aid.end': 'It ends when no gem is left. Most points win, then most gems.',
  'aid.keys': 'Keys',
  'aid.key_walk': 'walk over the board',
  'aid.key_turn': 'turn the tile',
  'aid.key_place': 'place it',
  'aid.key_back': 'take it away again',
  'aid.key_aid': 'this aid',
  'aid.arrows': 'Arrows',
  'aid.r': 'R',
  'aid.enter': 'Enter',
  'aid.escape': 'Esc',
  'aid.more': 'All the rules',

  'tip.ok': 'Got it',
  'tip.off': 'No more tips',
  'tip.place':
    'Point at a free cell: your tile lies there on trial, and you see what it would cause. A click places it.',
  'tip.place_touch':
    'Tap a free cell: your tile lies there on trial, and you see what it would cause. The tick places it.',
  'tip.turn': 'The wheel, a right click or the key R turns the tile.',
  'tip.turn_touch': 'Tap the tile again to turn it.',
  'tip.plan': 'While the others play, you can lay your tile on trial and plan. Nobody else sees it.',
  'tip.crash': 'Two gems that meet are both out, and nobody scores them. Worth it if they were on their way to others.',
  'tip.shared': 'This gate has two owners, and both win a gem. Against everyone else that is a gain for you both.',
  'tip.theirs': 'This gem would go to somebody else: only the owners of the gate win it, whoever lays the tile.',
  'tip.sapphire': 'Only the sapphire is left in the centre. It is worth 3 points.',
  'tip.aid': 'The key ? shows what counts, at any time.',
  'tip.aid_touch': 'The question mark at the board shows what counts, at any time.',
} as const
