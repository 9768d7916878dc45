// English: the tutorial, the rules page, the player aid and the tips. See en.ts.
export const en = {
  'learn.title': 'Learn by playing',
  'learn.step': 'Step {step} of {steps}',
  'learn.next': 'Continue',
  'learn.restart': 'Start over',
  'learn.rules': 'Rules',
  'learn.happened': 'That’s allowed: {what}.',
  'learn.elsewhere': 'But let’s use the marked space first.',
  'learn.by_mouse': 'Click to place the tile. Keyboard: arrow keys move, Enter places.',
  'learn.by_touch': 'Tap the space, then “Place here”.',
  'learn.turn_by_mouse': 'Rotate the tile with the mouse wheel, a right click or R.',
  'learn.turn_by_touch': 'Tap the tile again to rotate it.',
  'learn.marked': '{cell}, marked',
  'learn.others': 'Now the others place their tiles…',
  'learn.rest': 'The rest of the game plays itself…',
  'learn.skip': 'Skip to the end',

  'learn.place': 'Place a tile',
  'learn.place.ask': 'You’re Red. On each turn you place one tile on any free space. Start with the marked one.',
  'learn.place.again': 'Place it on the marked space.',
  'learn.place.done':
    'Tiles don’t have to touch one another. This one has three straight routes, so it looks the same whichever way you rotate it.',

  'learn.turn': 'Rotate a tile, move an amber',
  'learn.turn.ask':
    'This corner’s arrow points at the marked space, and an amber is waiting on it. Rotate your tile until the trail ends at the ring, then place it.',
  'learn.turn.again': 'But the trail should end at the ring: rotate the tile.',
  'learn.turn.done':
    'Every gem next to a new tile moves along its route, all the way to the end. You can’t prevent it, but the trail shows you in advance.',

  'learn.extend': 'Extend a route',
  'learn.extend.ask':
    'The amber is waiting at the end of its route. Place the next tile so that it travels on across your very first tile.',
  'learn.extend.again': 'But it should travel on across your first tile, to the ring: rotate the tile.',
  'learn.extend.done':
    'Two tiles in one go. A gem on its way belongs to nobody: the player who places the next tile steers it.',

  'learn.centre': 'The treasure in the middle',
  'learn.centre.ask':
    'A tile next to the centre releases one gem: the five emeralds first, the sapphire last. Send an emerald up, across the tiles already there.',
  'learn.centre.again': 'But the emerald should travel up, to the ring: rotate the tile.',
  'learn.centre.done': 'Three tiles at once! Emeralds score 2 points, ambers 1 and the sapphire 3.',

  'learn.crash': 'A collision',
  'learn.crash.ask':
    'Two gems that meet on a route are both out of the game. See for yourself: connect the amber’s route to the centre’s arrow.',
  'learn.crash.again': 'But they should meet: rotate the tile until one route connects them.',
  'learn.crash.done':
    'Nobody scores these two. That can be just what you want if they were on their way to somebody else.',

  'learn.forbidden': 'The one forbidden curve',
  'learn.forbidden.ask':
    'Your emerald has reached the edge. Preview the tile on the marked space and rotate it all the way round without placing it. One position gets skipped.',
  'learn.forbidden.again': 'Not yet: rotate it all the way round first.',
  'learn.forbidden.done':
    'In that position, one tight curve would have joined this space’s two exits. That’s forbidden. Everything else is allowed.',

  'learn.exit': 'Out through your gate',
  'learn.exit.ask': 'Gate 1 has your tokens on both sides: it’s yours alone. Send the emerald out there.',
  'learn.exit.again': 'But the emerald should leave through the gate: rotate the tile.',
  'learn.exit.done': 'Two points! Your gems go behind your screen. Everyone saw it happen, but only you may look.',

  'learn.shared': 'A shared gate',
  'learn.shared.ask': 'You share gate 2 with Turquoise. Send the amber out there.',
  'learn.shared.again': 'But the amber should leave through the gate: rotate the tile.',
  'learn.shared.done':
    'You take the amber, and Turquoise gets one from the reserve. White gets nothing: players who share a gate work together.',

  'learn.count': 'Count your points',
  'learn.count.ask':
    'No gems are left on the board, so the game is over and the screens are lifted. How many points do you have? Ambers count 1, emeralds 2, sapphires 3.',
  'learn.count.gems': 'You have {count} gems, but they aren’t all worth the same. Add up their points.',
  'learn.count.again': 'Not quite. Count again: 1 for an amber, 2 for an emerald, 3 for a sapphire.',
  'learn.count.done': 'Correct, and nobody has more: you win! Now you know the whole game.',
  'learn.yours': 'Your gems',
  'learn.play': 'Play a real game',
  'learn.play_about': 'You against two bots (easy)',

  'rules.title': 'Rules',
  'rules.lead':
    'Place tiles to send gems along the routes to the gates at the edge. Any gem that leaves through one of your gates is yours, no matter who sent it. The highest score wins.',
  'rules.print': 'Print',
  'rules.learn': 'Learn by playing',
  'rules.board': 'The board',
  'rules.board_about':
    'The board has 61 spaces: the centre and the six corners are the treasure tiles, where the gems start, and the other 54 are free, one for each tile. Each side of the board is a gate with six exits. The tokens at a gate show who owns it.',
  'rules.two': '2 players: three gates each, alternating round the board.',
  'rules.three': '3 players: one gate to yourself and two shared, one with each opponent.',
  'rules.three_own': 'Or, if you prefer, two gates each and none shared.',
  'rules.four': '4 players: three gates each, one shared with each of the other players.',
  'rules.gems': 'The gems',
  'rules.amber': 'Amber: 1 point. One in each corner.',
  'rules.emerald': 'Emerald: 2 points. Five in the centre; they leave first.',
  'rules.sapphire': 'Sapphire: 3 points. One in the centre; it leaves last.',
  'rules.tiles': 'The tiles',
  'rules.tiles_about':
    'Each of the 54 tiles connects its six sides in three pairs. There are five kinds. Everyone has one tile in hand and keeps it secret.',
  'rules.count': '{count} tiles',
  'rules.turn': 'Your turn',
  'rules.turn_about':
    'Place your tile, let the gems move, draw a new tile. Then play passes clockwise. The youngest player starts, or anyone you choose.',
  'rules.lay': 'Place your tile',
  'rules.lay_about': 'On any free space, rotated any way you like. It doesn’t have to touch another tile.',
  'rules.draw_lay': 'A tile on a free space with nothing around it.',
  'rules.forbidden': 'One thing is forbidden',
  'rules.forbidden_about':
    'At the edge, a single tight curve may not join the two exits of its space. A longer route from exit to exit is fine.',
  'rules.draw_forbidden': 'A tile at the edge whose tight curve joins both exits of its space, crossed out.',
  'rules.run': 'Gems move',
  'rules.run_about':
    'Every gem next to the new tile moves along its route to the end. It has to, and it never turns back.',
  'rules.draw_run':
    'A new tile connects an amber’s route to a tile already on the board, and the amber travels across both.',
  'rules.centre': 'From a treasure tile',
  'rules.centre_about':
    'A tile placed at an arrow releases one gem; here it travels three tiles at once. The centre has an arrow on every side. A corner has only one, pointing to the centre: only a tile there frees its amber.',
  'rules.draw_centre': 'A new tile next to the centre: an emerald leaves it and travels across three tiles.',
  'rules.corner': 'Past a corner',
  'rules.corner_about':
    'A gem never goes back onto a treasure tile, but it may go round behind a corner’s arrow: it enters on one side of the arrow and comes out on the other.',
  'rules.draw_corner':
    'An amber enters a corner beside the arrow, travels round behind it and comes out on the other side.',
  'rules.crash': 'A collision',
  'rules.crash_about': 'Two gems that meet on a route are both out of the game. Nobody scores them.',
  'rules.draw_crash': 'A new tile connects the routes of an amber and an emerald, and they collide.',
  'rules.exit': 'Out through a gate',
  'rules.exit_about':
    'A gem that reaches an exit leaves the board. The gate’s owner wins it and keeps it behind their screen.',
  'rules.draw_exit': 'An emerald leaves through gate 1, and Red scores 2 points.',
  'rules.shared': 'Out through a shared gate',
  'rules.shared_about':
    'Both owners win: one takes the gem itself, the other a gem of the same kind from the reserve of spare gems.',
  'rules.draw_shared': 'An amber leaves through gate 2, and Red and Turquoise score a point each.',
  'rules.end': 'End of the game',
  'rules.end_about':
    'The game ends as soon as no gems are left on the board. The highest score wins; a tie goes to the player with more gems, and if that’s tied too, the win is shared.',
  'rules.options': 'Variants',
  'rules.option_tiles': 'Two tiles: everyone holds two and plays one of them. That gives you more to plan.',
  'rules.option_rounds':
    'Rounds: agree on how many games to play, and add up the points. Here, the player one seat further clockwise starts each round.',
  'rules.option_scores': 'Open scores: won gems stay visible to everyone. This variant is ours; it isn’t in the box.',
  'rules.credit':
    'Indigo is a game by Reiner Knizia. This is an unofficial fan project with no connection to him or the publisher. All texts and drawings are our own.',

  'aid.title': 'Player aid',
  'aid.turn': 'Your turn',
  'aid.place': 'Place your tile on any free space, rotated any way you like.',
  'aid.run': 'Every gem next to it moves to the end of its route.',
  'aid.draw': 'Draw a new tile.',
  'aid.worth': 'Points',
  'aid.forbidden': 'Forbidden: one tight curve from exit to exit',
  'aid.crash': 'Gems that meet are out',
  'aid.end': 'The game ends when no gems are left. The highest score wins; more gems break a tie.',
  'aid.keys': 'Keyboard',
  'aid.key_walk': 'move around the board',
  'aid.key_turn': 'rotate the tile',
  'aid.key_place': 'place it',
  'aid.key_back': 'cancel',
  'aid.key_words': 'list all gems and moves',
  'aid.key_gem': 'go to the next gem, or with Shift to the one before',
  'aid.key_route': 'follow the route at a side, clockwise from the upper left',
  'aid.key_aid': 'open this aid',
  'aid.arrows': 'Arrows',
  'aid.g': 'G',
  'aid.l': 'L',
  'aid.digits': '1–6',
  'aid.r': 'R',
  'aid.enter': 'Enter',
  'aid.escape': 'Esc',
  'aid.more': 'Full rules',

  'tip.ok': 'Got it',
  'tip.off': 'No more tips',
  'tip.place': 'Point at a free space to preview your tile and see what would happen. Click to place it.',
  'tip.place_touch': 'Tap a free space to preview your tile and see what would happen. Tap “Place here” to place it.',
  'tip.turn': 'Rotate the tile with the mouse wheel, a right click or R.',
  'tip.turn_touch': 'Tap the tile again to rotate it.',
  'tip.plan': 'While the others play, you can preview your tile and plan ahead. Nobody else sees it.',
  'tip.hurry': 'In a hurry? Click or tap any tile on the board to skip ahead.',
  'tip.crash':
    'Two gems that meet are both out, and nobody scores them. Worth it if they were heading for other players’ gates.',
  'tip.shared': 'This gate has two owners, and both win a gem. That puts you both ahead of everyone else.',
  'tip.theirs': 'This gem would go to somebody else: only the gate’s owners win it, no matter who places the tile.',
  'tip.sapphire': 'Only the sapphire is left in the centre. It’s worth 3 points.',
  'tip.aid': 'Press ? any time for a quick reminder of the rules.',
  'tip.aid_touch': 'Tap the question mark by the board any time for a quick reminder of the rules.',
} as const
