import { throwPlainly } from '../../core/lib/machineTrouble.js'
import { readSecrets, readStorePlace } from '../config/storeConfig.js'
import { loggedChange } from './loggedChange.js'
import { forgetKeys, rotateKeys } from './rotateKeys.js'
import { rotationLogText, rotationText } from './rotationText.js'
import type { SecretCommand } from './secretArgs.js'

/**
 * Runs `morpheus-gateway secret rotate` and prints the result.
 * @throws StartFailure as `rotateKeys` and `forgetKeys` do.
 */
export async function runSecretCommand({ flags, forget, ...wanted }: SecretCommand): Promise<void> {
  const place = readStorePlace(flags, process.env)
  const secrets = readSecrets(process.env)
  const rotation = forget ? forgetKeys(place, secrets) : rotateKeys(place, secrets, wanted)
  const rotated = await rotation.catch((error: unknown) => throwPlainly(error, place.dataFolder))
  // Logged, so that readers learn why everybody had to sign in again.
  await loggedChange(place, async (_db, tell) =>
    tell({ level: 'warn', service: 'system', message: rotationLogText(rotated) }),
  )
  process.stdout.write(`${rotationText(rotated)}\n`)
}
