import { expect, test } from 'vitest'
import { unlayered } from '../../unlayered.js'
import index from './index.css?raw'

const files = import.meta.glob<string>(
  ['../**/*.css', '!./index.css', '!./unlayered.css', '!./page.css', '!../morpheus-connect.css'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

test('the published stylesheet includes every CSS file', () => {
  const listed = [...index.matchAll(/@import "(.*)";/g)].map(([, path]) => path)
  expect(listed.sort()).toEqual(Object.keys(files).sort())
})

test('every rule is in the layer, the unlayered build removes it, and every class has our prefix', () => {
  for (const [path, css] of Object.entries(files)) {
    expect(css, path).toMatch(/^(\/\*[^*]*\*\/\s*)?@layer morpheus(\.base)? \{/)
    expect(unlayered(css), path).not.toContain('@layer')
    const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/^[^{}:;@]*\.[a-z][^{};]*(?=\{)/gm) ?? []
    const classes = selectors.flatMap((selector) => selector.match(/\.[a-z][\w-]*/g) ?? [])
    expect(
      classes.filter((name) => !name.startsWith('.mo-')),
      path,
    ).toEqual([])
  }
})

test('the unlayered build raises the specificity of each selector once', () => {
  const css = `@layer morpheus;
/* a { b } .mo-a { */
@layer morpheus {
  .mo-a .mo-b::before,
  fieldset.mo-c > p:is(.mo-d, .mo-e) {
    content: "} .mo-x {";
    & .mo-f { color: red }
  }
  :where(.mo-g) p { margin: 0 }
  @container (width < 560px) {
    .mo-h:hover { color: red }
  }
  @keyframes mo-i { 50% { opacity: 0 } }
}`
  const plain = unlayered(css).replace(/\s+/g, ' ').trim()
  expect(plain).toBe(
    [
      '/* a { b } .mo-a { */',
      '.mo-a:not(#mo) .mo-b::before, fieldset.mo-c:not(#mo) > p:is(.mo-d, .mo-e) {',
      'content: "} .mo-x {"; & .mo-f:not(#mo) { color: red } }',
      ':where(.mo-g) p { margin: 0 }',
      '@container (width < 560px) { .mo-h:not(#mo):hover { color: red } }',
      '@keyframes mo-i { 50% { opacity: 0 } }',
    ].join(' '),
  )
})

test('uses container widths instead of viewport widths, except for dialogs', () => {
  const asking = Object.entries(files).filter(([, css]) => /@media[^{]*(width|inline-size)/.test(css))
  expect(asking.map(([path]) => path)).toEqual(['../ui/dialog.css'])
})

const sizes = ['0', 'inherit', '0.929em', '12px', '13px', '14px', '16px', '20px', '24px', '28px']
/** Codes that are read and typed elsewhere use the available width. */
const isCode = (value: string) => /^clamp\(.* 38px\)$/.test(value)
const corners = /^(0|inherit|50%|24%|2px|var\(--mo-(radius|radius-small|radius-large|pill)\))$/

test('uses only the allowed font sizes, corner radii and shadows', () => {
  for (const [path, css] of Object.entries(files)) {
    const all = (name: RegExp) => [...css.matchAll(name)].map(([, value = '']) => value)
    const otherSizes = all(/font-size: ([^;]+);/g).filter((size) => !sizes.includes(size) && !isCode(size))
    expect(otherSizes, path).toEqual([])
    const radii = all(/border-radius: ([^;]+);/g).flatMap((value) => value.split(/ (?![^(]*\))/))
    expect(
      radii.filter((value) => !corners.test(value)),
      path,
    ).toEqual([])
    const shadows = all(/box-shadow: ([^;]+);/g).filter(
      (shadow) => !/^(none|var\(--mo-shadow\)|inset .*|0 0 0 8px var\(--mo-canvas\))$/.test(shadow),
    )
    expect(shadows, path).toEqual([])
  }
})
