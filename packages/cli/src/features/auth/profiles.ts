import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { loadPart } from '../../core/parts.js'
import { currentProfile, readProfile, readProfiles } from '../../core/profile/read.js'
import { defaultProfile, defaultUrl, storageKey } from '../../core/profile/settings.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'

interface ProfileRow {
  name: string
  url: string
  signedIn: boolean
  current: boolean
}

function listProfiles(): ProfileRow[] {
  const current = currentProfile() ?? defaultProfile
  return Object.keys(readProfiles())
    .sort()
    .map((name) => {
      const profile = readProfile(name)
      return {
        name,
        url: profile?.url ?? defaultUrl,
        signedIn: profile?.storage?.[storageKey] !== undefined,
        current: name === current,
      }
    })
}

const columns: Column<ProfileRow>[] = [
  {
    title: 'PERFIL',
    value: ({ name }) => name,
    cell: ({ name, current }) => ({
      text: current ? `${sanitize(name)} · em uso` : sanitize(name),
      ...(current && { colour: 'green' as const }),
    }),
    dropPriority: 0,
  },
  { title: 'GATEWAY', value: ({ url }) => url, dropPriority: 0, minWidth: 20 },
  { title: 'ACESSO', value: ({ signedIn }) => signedIn, dropPriority: 1 },
  { title: 'EM USO', value: ({ current }) => current, onScreen: false },
]

export async function list({ output }: Context): Promise<void> {
  const profiles = listProfiles()
  if (output.json) return output.value(profiles)
  if (profiles.length === 0) return output.note('Nenhum perfil ainda. Entre com: morpheus login')
  printTable(output, profiles, columns)
}

/** Makes a profile the default of commands without `--perfil` and MORPHEUS_PERFIL. */
export async function use({ output }: Context, name: string): Promise<void> {
  const profile = findProfile(name)
  const { writeCurrent } = await loadPart('profiles')
  writeCurrent(name)
  if (output.json) return output.value(profile)
  output.success(`Perfil em uso: ${sanitize(name)} (${sanitize(profile.url)})`)
}

/** Revokes the profile's token, where its gateway answers, and deletes the profile. */
export async function remove(context: Context, options: ConfirmationOptions, name: string): Promise<void> {
  const { output } = context
  findProfile(name)
  if (
    requiresPrompt(output, options) &&
    !(await askConfirmation(`Remover o perfil ${sanitize(name)} e encerrar o acesso dele?`))
  )
    throw cancelledError('Nenhum perfil foi removido.')
  const { readSettings: settings } = await import('../../core/profile/settings.js')
  const profileContext = { ...context, settings: () => settings({ perfil: name }) }
  await withClient(profileContext, ({ identity }) => identity.signOut().catch(() => {}), { signedIn: false })
  const { writeProfile } = await loadPart('profiles')
  writeProfile(name, undefined)
  if (output.json) return output.value({ name, removed: true })
  output.success(`Perfil removido: ${sanitize(name)}`)
}

/** @throws Failure for an unknown profile */
function findProfile(name: string): ProfileRow {
  const profiles = listProfiles()
  const match = profiles.find((one) => one.name === name)
  if (match) return match
  const names = profiles.map((one) => sanitize(one.name)).join(', ')
  throw failureError(
    `Perfil não encontrado: "${sanitize(name)}". ${names ? `Há: ${names}` : 'Entre com: morpheus login'}`,
    'profile_not_found',
  )
}
