import { chmodSync, mkdirSync } from 'node:fs'
import Conf from 'conf'
import type { Profile } from './read.js'
import { profileFolder } from './read.js'

interface Content {
  profiles: Record<string, Profile>
  current: string
}

export function writeProfile(name: string, profile: Profile | undefined): void {
  const store = openStore()
  const { [name]: _old, ...remaining } = store.get('profiles', {})
  store.set('profiles', profile ? { ...remaining, [name]: profile } : remaining)
}

export function writeCurrent(name: string): void {
  openStore().set('current', name)
}

/** The file is readable by its owner only, as it holds tokens. */
function openStore(): Conf<Content> {
  const folder = profileFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder chosen by the user may be shared: its mode stays.
  if (!process.env.MORPHEUS_CONFIG_DIR) chmodSync(folder, 0o700)
  return new Conf<Content>({
    cwd: folder,
    configName: 'profiles',
    projectName: 'morpheus',
    projectSuffix: '',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
}
