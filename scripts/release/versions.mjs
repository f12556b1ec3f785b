// Changes of a release to repository files, as pure text functions.
const heading = /^## (\d+\.\d+\.\d+), not released yet$/m

export function nextVersion(changelog) {
  return heading.exec(changelog)?.[1] ?? null
}

export function datedChangelog(changelog, day) {
  return changelog.replace(heading, `## $1, ${day}`)
}

export function sectionOf(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${version},`)) ?? ''
  return section.slice(section.indexOf('\n') + 1).trim()
}

/** Manifest with the new version, also for dependencies within the repository. */
export function movedManifest(manifest, version) {
  const ours = (needs) =>
    needs &&
    Object.fromEntries(
      Object.entries(needs).map(([name, range]) => [name, name.startsWith('@morpheus/') ? version : range]),
    )
  const moved = { ...manifest, version }
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies'])
    if (manifest[kind]) moved[kind] = ours(manifest[kind])
  return moved
}

/** Lock file with the new version of the repository's own packages. */
export function movedLock(lock, version) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') || !entry.version ? entry : movedManifest(entry, version),
  ])
  return { ...lock, version, packages: Object.fromEntries(packages) }
}

/** Reason, for users, why nothing can be released now; null when ready. */
export function refusal({ changes, branch, version, tags, section }) {
  if (changes !== '') return `Há mudanças que não estão no Git:\n${changes}`
  if (branch !== 'main') return `Um lançamento sai de main, e este é ${branch || 'nenhum branch'}.`
  if (version === null) return 'O CHANGELOG.md não tem a seção "## X.Y.Z, not released yet".'
  if (tags.includes(`v${version}`)) return `A versão ${version} já foi lançada (v${version}).`
  if (section === '') return `O CHANGELOG.md não diz nada da versão ${version}.`
  return null
}
