// English: what the page says about itself: new versions, no network, maintenance, bots that get ready. See en.ts.
export const en = {
  'site.maintenance': 'Maintenance: {time}. Your games are saved and go on afterwards.',
  'site.privacy': 'Privacy and legal notice',
  'site.access': 'Accessibility',
  'site.not_stored': 'This browser stores nothing: your settings and your seat are lost when you close the page.',
  'site.preparing': 'Bots are getting ready: {share}',
  'status.offline': 'You’re offline.',
  'update.available': 'A new version is available.',
  'update.reload': 'Reload',
  'update.later': 'Later',
} as const
