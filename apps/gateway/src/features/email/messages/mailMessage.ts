export interface MailMessage {
  subject: string
  html: string
  text: string
}

/** `danger` asks for action, `warning` for a look, `calm` for nothing. */
export type Tone = 'calm' | 'warning' | 'danger'

/** All of it is plain text. */
export interface MessageContent {
  subject: string
  preview: string
  tone: Tone
  /** A word or two above the heading. */
  label: string
  heading: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  items?: readonly MessageItem[]
  action: { label: string; url: string }
  footer: string
}

export interface MessageItem {
  name: string
  detail: string
  url: string
}
