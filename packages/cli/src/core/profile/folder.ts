import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder of the profiles: MORPHEUS_CONFIG_DIR, else the system's usual place. */
export function profileFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.MORPHEUS_CONFIG_DIR) return env.MORPHEUS_CONFIG_DIR
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'morpheus')
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'morpheus', 'Config')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'morpheus')
}

export const profileFile = (env?: NodeJS.ProcessEnv) => join(profileFolder(env), 'profiles.json')
