/** Roles of an account in a channel: owners and administrators post. */
export const channelRoles = ['owner', 'admin', 'follower'] as const
/** One of `channelRoles`. */
export type ChannelRole = (typeof channelRoles)[number]

/** Longest name, description, post and caption in a channel, in characters. */
export const channelLimits = { name: 100, description: 2048, text: 4096, caption: 1024 } as const

const linkPattern = /^(?:https?:\/\/)?(?:www\.)?whatsapp\.com\/channel\/([\w-]{10,64})\/?(?:[?#].*)?$/i

/** The code of an invite link, which may be given without its address; null for other text. */
export function channelInviteCode(text: string): string | null {
  const trimmed = text.trim()
  return linkPattern.exec(trimmed)?.[1] ?? (/^[\w-]{10,64}$/.test(trimmed) ? trimmed : null)
}

/** Link that shows a channel and lets people follow it. */
export function channelInviteUrl(code: string): string {
  return `https://whatsapp.com/channel/${code}`
}
