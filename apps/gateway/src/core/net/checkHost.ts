import { HttpError } from '../lib/httpError.js'
import { ForbiddenHostError, type HostGuard } from './hostGuard.js'

/**
 * Checks a host before a configuration is saved: an unresolvable name may exist later, a forbidden address is rejected.
 * @throws HttpError 400 naming the field. `userId` is who saves it.
 */
export async function checkHost(
  guard: HostGuard,
  url: URL,
  { userId, field }: { userId: string; field: string },
): Promise<void> {
  try {
    await guard.getAddresses(url, userId, new AbortController().signal)
  } catch (error) {
    if (!(error instanceof ForbiddenHostError)) return
    throw new HttpError('invalid', 'forbidden_url', error.reason, { fields: { [field]: error.reason } })
  }
}
