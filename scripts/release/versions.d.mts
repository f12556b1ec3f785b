export interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export interface Lock {
  version?: string
  packages: Record<string, Manifest>
}
export function nextVersion(changelog: string): string | null
export function datedChangelog(changelog: string, day: string): string
export function sectionOf(changelog: string, version: string): string
export function movedManifest<M extends Manifest>(manifest: M, version: string): M
export function movedLock<L extends Lock>(lock: L, version: string): L
export function refusal(state: {
  changes: string
  branch: string
  version: string | null
  tags: string[]
  section: string
}): string | null
