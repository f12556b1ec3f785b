import type { NamedField } from '@morpheus/sdk/integrations'

export function flagOf({ flag, kind }: NamedField): string {
  switch (kind) {
    case 'secret':
      return `--${flag}  (pergunta, ou lê da entrada padrão)`
    case 'toggle':
      return `--${flag}, --nao-${flag}`
    case 'headers':
      return `--${flag} "Nome: valor", --sem-${flag} <nome>`
    case 'names':
      return `--${flag} <a,b,c>`
    case 'events':
      return `--${flag} <a,b,c>, --${flag} todos`
    case 'number':
      return `--${flag} <número>`
    default:
      return `--${flag} <texto>`
  }
}
