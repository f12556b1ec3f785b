import { chmodSync, mkdirSync } from 'node:fs'
import Conf from 'conf'
import { profileFolder } from './folder.js'
import type { Profile } from './read.js'

/** Replaces a profile, or removes it. The file is for its owner's eyes only: it holds tokens. */
export function writeProfile(name: string, profile: Profile | undefined): void {
  const folder = profileFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder that somebody else chose may be shared: its mode is theirs.
  if (!process.env.MORPHEUS_CONFIG_DIR) chmodSync(folder, 0o700)
  const store = new Conf<{ profiles: Record<string, Profile> }>({
    cwd: folder,
    configName: 'profiles',
    projectName: 'morpheus',
    projectSuffix: '',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  const { [name]: _old, ...others } = store.get('profiles', {})
  store.set('profiles', profile ? { ...others, [name]: profile } : others)
}
