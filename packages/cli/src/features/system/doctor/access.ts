import { AuthenticationError, type Morpheus } from '@morpheus/sdk/client'
import { countOf } from '@morpheus/sdk/format'
import { currentUser } from '../../../core/client/currentUser.js'
import { clean } from '../../../core/output/clean.js'
import { Failure } from '../../../core/output/failures.js'
import { requireSignIn, type Settings } from '../../../core/profile/settings.js'
import { bad, type Check, good, skipped } from './check.js'

const dayMs = 24 * 60 * 60_000
const name = 'Acesso'

export async function checkAccess(
  morpheus: Morpheus | undefined,
  settings: Settings,
  reached: boolean,
): Promise<Check> {
  const again = settings.token
    ? `Gere outra credencial, ou remova ${settings.tokenFrom} e entre com: morpheus login`
    : `Entre de novo com: morpheus login${settings.name === 'padrao' ? '' : ` --perfil ${settings.name}`}`
  try {
    requireSignIn(settings)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return bad(name, 'ninguém entrou neste perfil', error.message)
  }
  const token = morpheus?.identity.store.getState().token
  if (!morpheus || !token) return bad(name, 'o acesso guardado está ilegível', again)
  const left = expiry(token)
  if (left !== undefined && left <= 0) return bad(name, 'o token expirou', again)
  if (!reached)
    return skipped(
      name,
      left === undefined ? 'sem conexão' : `sem conexão; o token vale por mais ${span(left)}`,
    )
  try {
    const user = await currentUser(morpheus)
    const lasts = left === undefined ? '' : `, por mais ${span(left)}`
    return good(name, `${user ? clean(user.email) : 'token aceito'}${lasts}`)
  } catch (error) {
    if (error instanceof AuthenticationError) return bad(name, 'o gateway não aceita o token', again)
    return bad(name, 'o gateway não respondeu à verificação', 'Veja o log do gateway e tente de novo.')
  }
}

/** Milliseconds left, by the token's own `exp`; undefined without one. */
function expiry(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp * 1000 - Date.now() : undefined
  } catch {
    return undefined
  }
}

function span(milliseconds: number): string {
  if (milliseconds >= dayMs) {
    const days = Math.floor(milliseconds / dayMs)
    return countOf(days, 'dia')
  }
  const hours = Math.floor(milliseconds / 3_600_000)
  return hours >= 1 ? `${hours} h` : `${Math.max(1, Math.floor(milliseconds / 60_000))} min`
}
