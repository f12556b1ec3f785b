import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { datedChangelog, movedLock, movedManifest, nextVersion, refusal, sectionOf } from './versions.mjs'

const root = join(import.meta.dirname, '..', '..')
const changelog = '# Changelog\n\n## 1.1.0, not released yet\n\n- New.\n\n## 1.0.0, 2026-11-22\n\n- First.\n'

it('the next version is the undated one in the changelog', () => {
  expect(nextVersion(changelog)).toBe('1.1.0')
  expect(sectionOf(changelog, '1.1.0')).toBe('- New.')
  const dated = datedChangelog(changelog, '2026-12-01')
  expect(dated).toContain('## 1.1.0, 2026-12-01\n')
  expect(nextVersion(dated)).toBeNull()
})

it("the repository's changelog has an unreleased version with a section", () => {
  const own = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const version = nextVersion(own)
  expect(version).not.toBeNull()
  expect(sectionOf(own, version ?? '')).not.toBe('')
})

it('all packages and their dependencies on each other get the new version; others do not', () => {
  const moved = movedManifest(
    { version: '1.0.0', dependencies: { '@morpheus/sdk': '1.0.0', zod: '^4.6.7' } },
    '1.1.0',
  )
  expect(moved).toEqual({ version: '1.1.0', dependencies: { '@morpheus/sdk': '1.1.0', zod: '^4.6.7' } })
  const lock = {
    packages: {
      'packages/react': { version: '1.0.0', dependencies: { '@morpheus/sdk': '1.0.0' } },
      'node_modules/zod': { version: '4.6.7' },
    },
  }
  expect(movedLock(lock, '1.1.0').packages).toEqual({
    'packages/react': { version: '1.1.0', dependencies: { '@morpheus/sdk': '1.1.0' } },
    'node_modules/zod': { version: '4.6.7' },
  })
})

it('all packages of the repository have the same version', () => {
  const folders = ['packages', 'apps', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  )
  const versions = folders.map((folder) => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return version
  })
  expect([...new Set(versions)]).toHaveLength(1)
})

describe('refuses a release', () => {
  const ready = { changes: '', branch: 'main', version: '1.1.0', tags: ['v1.0.0'], section: '- New.' }
  it.each([
    ['of a tree that has changes', { changes: ' M README.md' }, 'README.md'],
    ['from another branch', { branch: 'weight' }, 'weight'],
    ['without a section of the changelog', { version: null }, 'CHANGELOG.md'],
    ['twice', { tags: ['v1.1.0'] }, 'já foi lançada'],
    ['that says nothing of itself', { section: '' }, 'não diz nada'],
  ])('%s', (_, change, told) => {
    expect(refusal(ready)).toBeNull()
    expect(refusal({ ...ready, ...change })).toContain(told)
  })
})
