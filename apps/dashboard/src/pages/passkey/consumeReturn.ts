import { PasskeyAssertion } from '@morpheus/sdk/contract'

export type PasskeyReturn =
  | { readonly kind: 'assertion'; readonly token: string; readonly assertion: PasskeyAssertion }
  | { readonly kind: 'cancelled' | 'malformed' | 'nothingToConfirm' }

/** Reads the answer and removes it from the address at once, so no history, bookmark or reload keeps it. */
export function consumeReturn(): PasskeyReturn {
  const fragment = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname)
  const token = fragment.get('token')
  const assertion = fragment.get('assertion')
  if (token === null) return { kind: 'nothingToConfirm' }
  if (fragment.has('error')) return { kind: 'cancelled' }
  const parsed = PasskeyAssertion.safeParse(decode(assertion ?? ''))
  return parsed.success ? { kind: 'assertion', token, assertion: parsed.data } : { kind: 'malformed' }
}

/** Decodes base64url JSON in ASCII; null for anything else. */
function decode(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
