import { isRandomSecret, type WebhookConfig } from './config.js'
import { maskHeaders, maskSecret, secretHeaders, unmaskHeaders } from './masks.js'

interface Given {
  url?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  secret?: string | undefined
}

/** Whether a URL leads to somebody else than the kept one: another scheme, host or port. */
export function isElsewhere(url: string, kept: Pick<WebhookConfig, 'url'>): boolean {
  return new URL(url).origin !== new URL(kept.url).origin
}

/** By their fields, in words, the kept headers with a secret in them that are meant, by a mask or by silence, to follow to another origin. */
export function strayHeaders(
  kept: Pick<WebhookConfig, 'url' | 'headers'>,
  { url = kept.url, headers = maskHeaders(kept.headers) }: Given,
): Record<string, string> {
  if (!isElsewhere(url, kept)) return {}
  const followed = unmaskHeaders(headers, kept.headers)
  const stray = secretHeaders(headers).filter((name) => headers[name] !== followed[name])
  return Object.fromEntries(stray.map((name) => [`headers.${name}`, 'o valor de novo']))
}

/** In the same way, a kept signing secret that is meant to sign for another origin, where signatures may give it away. */
export function straySecret(
  kept: Pick<WebhookConfig, 'url' | 'secret' | 'ours'>,
  { url = kept.url, secret }: Given,
): Record<string, string> {
  const isKept = secret === undefined || secret === maskSecret(kept.secret)
  return isKept && isElsewhere(url, kept) && !isRandomSecret(kept)
    ? { secret: 'o segredo de assinatura de novo, ou troque-o antes de mudar' }
    : {}
}
