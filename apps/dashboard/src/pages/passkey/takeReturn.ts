import { PasskeyAssertion } from '@morpheus/sdk/contract'

/** The extension's answer, as it comes in the fragment of the address. */
export type PasskeyReturn =
  | { readonly kind: 'assertion'; readonly token: string; readonly assertion: PasskeyAssertion }
  | { readonly kind: 'cancelled' | 'malformed' | 'nothing' }

/** Takes the answer out of the address at once: no history, bookmark or reload has it then. */
export function takeReturn(): PasskeyReturn {
  const fragment = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname)
  const token = fragment.get('token')
  const assertion = fragment.get('assertion')
  if (token === null) return { kind: 'nothing' }
  if (fragment.has('error')) return { kind: 'cancelled' }
  const parsed = PasskeyAssertion.safeParse(decode(assertion ?? ''))
  return parsed.success ? { kind: 'assertion', token, assertion: parsed.data } : { kind: 'malformed' }
}

/** Of base64url JSON that is ASCII throughout; null of anything else. */
function decode(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
