import type { Clock } from '../core/lib/clock.js'
import { Vault } from '../core/lib/vault.js'
import type { Logger } from '../core/log/logger.js'
import { storeLog } from '../core/log/storeLog.js'
import { type LogLine, SystemLog } from '../core/log/systemLog.js'
import { openStore, storeExists } from '../core/store/open.js'
import type { Db } from '../core/store/tables.js'
import type { StoreWatch } from '../core/store/watch.js'
import type { Cleanup } from './cleanup.js'
import type { Settings } from './config/config.js'
import { lockDataFolder, prepareDataFolder } from './dataFolder.js'
import { describeForeignKeys } from './keys/foreignKeys.js'
import { getKeyFilePath } from './keys/keyFile.js'
import type { Keyring } from './keys/keyring.js'
import { openKeys } from './keys/openKeys.js'
import { checkStoreKey } from './keys/storeKey.js'
import { checkNewStore, checkStore } from './storeIdentity.js'
import { lockForGateway } from './storeLock.js'

const adoptedText =
  'Este banco de dados passou a usar a pasta de dados de outro (MORPHEUS_ADOPT_STORE): os arquivos sem registro nele ficam em quarentena por 30 dias. Retire a variável.'

export interface Storage {
  db: Db
  tokenKey: Keyring['tokens']
  vault: Vault
  /** Names the source of the keys to the operator. */
  keysFrom: string
  systemLog: SystemLog
  writeLog: (line: LogLine) => void
  isDamaged: () => boolean
}

interface StorageCallbacks {
  clock: Clock
  /** Called with a line in Portuguese once another gateway has taken the database over. */
  onTakenOver: (line: string) => void
  onError: (error: unknown) => void
}

/**
 * Opens the data folder, the keys, the database and the system log.
 * @throws StartFailure with one line in Portuguese.
 */
export async function openStorage(
  config: Settings & { log: Logger },
  { clock, onTakenOver, onError }: StorageCallbacks,
  cleanups: Cleanup[],
): Promise<Storage> {
  prepareDataFolder(config.dataFolder)
  cleanups.push(lockDataFolder(config.dataFolder))
  await checkNewStore(config)
  cleanups.push(await lockForGateway(config, clock, onTakenOver))
  // Before the database is created: an existing one without keys must fail.
  const keys = openKeys(config.dataFolder, config.secrets, !(await storeExists(config)))
  const systemLog = new SystemLog(clock, onError)
  const writeLog = (line: LogLine) => systemLog.write(line)
  let isDamaged = false
  const storeEvents = storeLog(writeLog)
  const watch: StoreWatch = {
    ...storeEvents,
    onFailedQuery(sql, code) {
      isDamaged ||= code.startsWith('SQLITE_CORRUPT')
      storeEvents.onFailedQuery(sql, code)
    },
  }
  const db = await openStore(config, { watch, isChecked: true })
  cleanups.push(() => db.destroy())
  const { adopted } = await checkStore(db, config)
  const vault = new Vault(keys.vault)
  const keysFrom = config.secrets ? 'MORPHEUS_SECRET' : getKeyFilePath(config.dataFolder)
  await checkStoreKey(db, vault, keysFrom, config.dataFolder)
  systemLog.open(db)
  cleanups.push(() => systemLog.close())
  if (adopted) writeLog({ level: 'warn', service: 'system', message: adoptedText })
  const foreign = await describeForeignKeys(db, vault, keysFrom)
  if (foreign !== null) {
    config.log.warn(foreign)
    writeLog({ level: 'warn', service: 'system', message: foreign })
  }
  return {
    db,
    tokenKey: keys.tokens,
    vault,
    keysFrom,
    systemLog,
    writeLog,
    isDamaged: () => isDamaged,
  }
}
