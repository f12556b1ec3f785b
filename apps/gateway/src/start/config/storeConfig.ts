import { resolve } from 'node:path'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { StoreLocation } from '../../core/store/open.js'
import { keyBytes } from '../keys/keyring.js'
import type { Secrets } from '../keys/openKeys.js'
import { isDatabaseUrl } from './databaseUrl.js'
import { readPositive } from './limits.js'

/**
 * Location of the store. The data folder is absolute, `./data` by default.
 * @throws StartFailure where what should say it does not hold.
 */
export function readStoreLocation(
  flags: { data?: string | undefined },
  env: NodeJS.ProcessEnv,
): StoreLocation {
  return {
    dataFolder: resolve(flags.data ?? (env.MORPHEUS_DATA || 'data')),
    databaseUrl: readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseDirectUrl: readDatabaseUrl('MORPHEUS_DATABASE_DIRECT_URL', env.MORPHEUS_DATABASE_DIRECT_URL),
    databaseConnections: readPositive(env, 'MORPHEUS_DATABASE_CONNECTIONS', 10),
  }
}

/** The value is not echoed: it holds a password. */
function readDatabaseUrl(variable: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (isDatabaseUrl(text)) return text
  throw new StartFailure(
    `${variable} inválida. Use um endereço como postgres://usuario:senha@servidor:5432/morpheus, com os caracteres especiais da senha codificados (@ é %40), ou deixe-a vazia para usar o ${variable === 'DATABASE_URL' ? 'SQLite da pasta de dados' : 'endereço de DATABASE_URL'}.`,
  )
}

/** Secrets from the environment, newest first; undefined when a file holds the keys. */
export function readSecrets({ MORPHEUS_SECRET: text }: NodeJS.ProcessEnv): Secrets | undefined {
  if (!text) return undefined
  const [first, ...before] = text.split(',').map((one) => Buffer.from(one, 'base64'))
  if (first && [first, ...before].every((key) => key.length === keyBytes)) return [first, ...before]
  throw new StartFailure(
    'MORPHEUS_SECRET inválida: são esperados 32 bytes em base64, ou mais de uma chave assim, a nova primeiro, separadas por vírgulas.',
  )
}
