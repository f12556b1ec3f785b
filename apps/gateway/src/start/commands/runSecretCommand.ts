import { throwPlainly } from '../../kit/machineTrouble.js'
import { readDataFolder, readSecrets } from '../config.js'
import { forgetKeys, rotateKeys } from './rotateKeys.js'
import { rotationText } from './rotationText.js'
import type { SecretCommand } from './secretArgs.js'

/**
 * Carries out `morpheus-gateway secret rotate` and prints what came of it.
 * @throws StartFailure as `rotateKeys` and `forgetKeys` do.
 */
export async function runSecretCommand({ flags, forget, ...wanted }: SecretCommand): Promise<void> {
  const folder = readDataFolder(flags, process.env)
  const secrets = readSecrets(process.env)
  const rotation = forget ? forgetKeys(folder, secrets) : rotateKeys(folder, secrets, wanted)
  const rotated = await rotation.catch((error: unknown) => throwPlainly(error, folder))
  process.stdout.write(`${rotationText(rotated)}\n`)
}
