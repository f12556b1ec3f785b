import { expect, it } from 'vitest'
import { timeTaken } from './timeTaken.mjs'

it('sums the time per project and lists the ten slowest files', () => {
  const files = [
    { project: 'node', path: 'short.test.ts', ms: 400 },
    { project: 'e2e', path: 'long.test.ts', ms: 61_200 },
    ...Array.from({ length: 10 }, (_, index) => ({
      project: 'node',
      path: `${index}.test.ts`,
      ms: 2000 + index,
    })),
  ]
  const [sums, longest = ''] = timeTaken(files)
  expect(sums).toBe('time: e2e 61 s in 1 files, node 20 s in 11 files')
  expect(longest).toMatch(/^longest: long\.test\.ts \(e2e\) 61 s, 9\.test\.ts \(node\) 2 s, /)
  expect(longest.split(', ')).toHaveLength(10)
  expect(longest).not.toContain('short')
})
