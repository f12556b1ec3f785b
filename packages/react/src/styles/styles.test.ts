import { expect, test } from 'vitest'
import index from './index.css?raw'

const files = import.meta.glob<string>(['../**/*.css', '!./index.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('the published stylesheet has every file that a component imports', () => {
  const listed = [...index.matchAll(/@import "(.*)";/g)].map(([, path]) => path)
  expect(listed.sort()).toEqual(Object.keys(files).sort())
})

test('every rule stands in the layer, and every class has our prefix', () => {
  for (const [path, css] of Object.entries(files)) {
    expect(css.trimStart().startsWith('@layer morpheus {'), path).toBe(true)
    const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/^[^{}:;@]*\.[a-z][^{};]*(?=\{)/gm) ?? []
    const classes = selectors.flatMap((selector) => selector.match(/\.[a-z][\w-]*/g) ?? [])
    expect(
      classes.filter((name) => !name.startsWith('.mo-')),
      path,
    ).toEqual([])
  }
})
