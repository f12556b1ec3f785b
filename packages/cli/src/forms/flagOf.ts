import type { Field } from './form.js'

/** How a field is given on the command line: `--porta <número>`. */
export function flagOf({ flag, kind, secret, options }: Field): string {
  if (secret) return `--${flag}  (pergunta, ou lê da entrada padrão)`
  if (kind === 'flag') return `--${flag}, --nao-${flag}`
  if (kind === 'map') return `--${flag} "Nome: valor", --sem-${flag} <nome>`
  if (kind === 'list') return `--${flag} <a,b,c>${options ? `, --${flag} todos` : ''}`
  const values = { text: 'texto', number: 'número' }
  return `--${flag} <${values[kind]}>`
}
