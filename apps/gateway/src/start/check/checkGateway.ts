import { statfsSync, statSync } from 'node:fs'
import { formatBytes } from '@morpheus/sdk/format'
import { compatPath } from '../../compat/evolution/compatPath.js'
import { systemClock } from '../../core/lib/clock.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { version } from '../../core/lib/version.js'
import { findStoreLock, storeExists } from '../../core/store/open.js'
import type { Settings } from '../config/config.js'
import { folderIsInUse, prepareDataFolder } from '../dataFolder.js'
import { engineLabels, enginePackages } from '../engineNames.js'
import { loadEnginePackage } from '../enginePackage.js'
import { getKeyFilePath } from '../keys/keyFile.js'
import type { Keyring } from '../keys/keyring.js'
import { readExistingKeys } from '../keys/openKeys.js'
import { openFilesPlace } from '../openFilesPlace.js'
import { checkNewStore } from '../storeIdentity.js'
import { checkDatabase } from './checkDatabase.js'
import type { Finding } from './finding.js'

/**
 * Dry run of a start, also beside a running gateway; changes nothing. `rehearse` tries the migrations: on a copy of an
 * SQLite file, in a rolled-back transaction on Postgres.
 */
export async function checkGateway(settings: Settings, rehearse: boolean): Promise<Finding[]> {
  const findings: Finding[] = [{ state: 'fine', text: `Morpheus ${version}: configuração lida` }]
  const folder = await attempt(findings, () => checkFolder(settings.dataFolder))
  if (folder === undefined) return findings
  findings.push(folder.finding)
  const keys = await attempt(findings, () => findKeys(settings))
  if (keys) findings.push(keys.finding)
  await attempt(findings, () => checkNewStore(settings))
  const files = await attempt(findings, () => checkFiles(settings))
  if (files) findings.push(files)
  const database = await attempt(findings, () =>
    checkDatabase(settings, {
      rehearse,
      vault: keys?.ring?.vault,
      keysFrom: keysFrom(settings),
      free: folder.free,
    }),
  )
  findings.push(...(database ?? []))
  const lock = await attempt(findings, () => checkLock(settings))
  if (lock) findings.push(lock)
  const engine = await attempt(findings, () => checkEngine(settings))
  if (engine) findings.push(engine)
  if (settings.compatEvolution)
    findings.push({ state: 'fine', text: `Chamadas do Evolution API: em ${compatPath}` })
  return findings
}

async function attempt<Result>(findings: Finding[], read: () => Result | Promise<Result>) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    // An unreachable database fails several checks: report it once.
    if (findings.every(({ text }) => text !== error.message)) {
      findings.push({ state: 'trouble', text: error.message })
    }
    return undefined
  }
}

function checkFolder(path: string): { finding: Finding; free: number } {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    return {
      finding: { state: 'note', text: `A pasta de dados ${path} ainda não existe: seria criada` },
      free: Number.POSITIVE_INFINITY,
    }
  }
  prepareDataFolder(path)
  const { bavail, bsize } = statfsSync(path)
  const free = bavail * bsize
  const use = folderIsInUse(path) ? 'em uso por um Morpheus em execução' : 'livre para começar'
  return {
    finding: { state: 'fine', text: `Pasta de dados ${path}: ${use}, ${formatBytes(free)} livres no disco` },
    free,
  }
}

async function findKeys(settings: Settings): Promise<{ finding: Finding; ring: Keyring | null }> {
  const { dataFolder, secrets } = settings
  const ring = readExistingKeys(dataFolder, secrets, !(await storeExists(settings)))
  const path = getKeyFilePath(dataFolder)
  if (ring === null) {
    return {
      finding: { state: 'note', text: `Chaves: ${path} seria criado com um banco de dados novo` },
      ring,
    }
  }
  return { finding: { state: 'fine', text: `Chaves: em ${keysFrom(settings)}` }, ring }
}

const keysFrom = ({ dataFolder, secrets }: Settings) =>
  secrets ? 'MORPHEUS_SECRET' : getKeyFilePath(dataFolder)

/** The data folder is checked on its own. */
async function checkFiles({ files: place }: Settings): Promise<Finding | undefined> {
  if (place === undefined) return undefined
  const files = await openFilesPlace(place, { clock: systemClock, onFailure: () => undefined })
  try {
    await files.check()
    return { state: 'fine', text: `Mídias e backups: ${files.location}` }
  } finally {
    files.close()
  }
}

/** Detects another gateway on the database, which the data folder's lock does not show. */
async function checkLock(settings: Settings): Promise<Finding | undefined> {
  const holder = folderIsInUse(settings.dataFolder) ? null : await findStoreLock(settings)
  if (holder === null) return undefined
  if (holder === 'cluster' && settings.cluster)
    return { state: 'fine', text: 'Banco de dados: em uso por um cluster, no qual este nó entraria' }
  return {
    state: 'note',
    text: 'Banco de dados: em uso por um Morpheus com outra pasta de dados; este só iniciaria depois de ele encerrar',
  }
}

async function checkEngine({ engine }: Settings): Promise<Finding> {
  const name = enginePackages[engine]
  if (name !== null) await loadEnginePackage(name)
  return { state: 'fine', text: `Motor: ${engineLabels[engine]}` }
}
