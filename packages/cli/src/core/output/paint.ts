const codes = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  grey: [90, 39],
} as const

export type Colour = keyof typeof codes
export type Paint = (colour: Colour, text: string) => string

export const unstyled: Paint = (_colour, text) => text

export const ansi: Paint = (colour, text) => {
  const [open, close] = codes[colour]
  return text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`
}

/** NO_COLOR and --sem-cor win, then FORCE_COLOR, then the presence of a terminal. https://no-color.org */
export function choosePaint(onScreen: boolean, env: NodeJS.ProcessEnv, { noColour = false } = {}): Paint {
  if (noColour || env.NO_COLOR) return unstyled
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return ansi
  return onScreen && env.TERM !== 'dumb' ? ansi : unstyled
}
