import { InvalidArgumentError } from 'commander'

/** Collects repeated `chave:valor` options; the last one of a key counts. */
export function pairs(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const colon = text.indexOf(':')
  if (colon < 1) throw new InvalidArgumentError('Use chave:valor, como plano:pro.')
  return { ...before, [text.slice(0, colon)]: text.slice(colon + 1) }
}
