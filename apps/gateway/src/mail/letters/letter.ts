/** What a mail says, ready to be sent: the same twice, for programs that show HTML and for those that do not. */
export interface Letter {
  subject: string
  html: string
  text: string
}

/** `danger` asks for something to be done, `warning` to look, `calm` for nothing. */
export type Tone = 'calm' | 'warning' | 'danger'

/** What a mail says, before it has its form. All of it is plain text. */
export interface LetterContent {
  subject: string
  /** What lists of mails show after the subject. */
  preview: string
  tone: Tone
  /** A word or two above the heading. */
  label: string
  heading: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  /** What it is about, one a line. */
  items?: readonly LetterItem[]
  /** Opens the screen that it is about. */
  action: { label: string; url: string }
  /** Why it was sent. */
  footer: string
}

export interface LetterItem {
  name: string
  detail: string
  url: string
}
