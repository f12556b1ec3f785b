import { hash } from '@node-rs/argon2'
import { vi } from 'vitest'
import { createLog } from '../core/log/logger.js'
import * as passwords from '../features/account/passwords.js'
import { readSettings } from '../start/config/config.js'
import { type Gateway, startGateway } from '../start/gateway.js'
import { placeOf } from './testStore.js'

/**
 * A gateway configured by environment variables as the program is, in the test's own process: a tenth of the cost of a
 * process. Its passwords have the minimal cost, and its clock is the real one.
 */
export async function serveGateway(dataFolder: string, env: Record<string, string>): Promise<Gateway> {
  const hashing = vi.spyOn(passwords, 'hashPassword')
  hashing.mockImplementation((password) => hash(password, cheap))
  const settings = readSettings({ host: '127.0.0.1', port: '0', data: dataFolder }, env)
  const log = createLog('silent', { write: () => {} })
  const gateway = await startGateway({ ...settings, ...(await placeOf(dataFolder)), log })
  return {
    ...gateway,
    close: async () => {
      hashing.mockRestore()
      await gateway.close()
    },
  }
}

export const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
