/** Hosts of the public service. */
const isCloud = (host: string) => /(^|\.)typebot\.(io|com|co)$/.test(host)

const withoutEnd = (url: string) => url.replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/, '')

/** Where a viewer's chats are, however much of its address was given. */
export function chatsUrl(serverUrl: string): string {
  const { hostname, origin } = new URL(serverUrl)
  // Its builder has no chats of published bots, and every bot may have a host of its own there.
  if (/^app\.typebot\.(io|com|co)$/.test(hostname)) return 'https://typebot.io/api'
  if (isCloud(hostname)) return `${origin}/api`
  return `${withoutEnd(serverUrl)}/api`
}

/** Where bots are made, which is where a key is for; null where nobody said. */
export function builderUrl(serverUrl: string, given = ''): string | null {
  if (given !== '') return `${withoutEnd(given)}/api`
  return isCloud(new URL(serverUrl).hostname) ? 'https://app.typebot.com/api' : null
}
