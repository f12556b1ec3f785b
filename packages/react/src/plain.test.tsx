import { plainVariants } from '@morpheus/sdk/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as kit from './index.js'
import { renderWidget } from './testing/renderWidget.js'
import { aWorld, samples } from './testing/widgetSamples.js'

let texts: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  texts = vi.spyOn(console, 'error')
  return () => texts.mockRestore()
})

test('has a sample for every widget', () => {
  const widgets = Object.keys(kit).filter((name) => /^[A-Z]/.test(name) && name !== 'MorpheusProvider')
  expect(Object.keys(samples).sort()).toEqual(widgets.sort())
})

async function expectCalm() {
  await vi.waitFor(() => {
    expect(document.querySelectorAll('.mo-skeleton, .mo-spinner')).toHaveLength(0)
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0)
  })
  const text = document.body.textContent ?? ''
  expect(text).not.toMatch(/Não foi possível|Erro ao|NaN|Invalid Date|undefined|\[object/)
  expect(texts).not.toHaveBeenCalled()
}

/** Widgets that show no answer of a server: its shape does not matter. */
const alike = ['ApiReference', 'Documentation']

describe.each(Object.entries(plainVariants))('against a plain server, %s', (variant, options) => {
  test.each(Object.entries(samples).filter(([name]) => variant === 'usual' || !alike.includes(name)))(
    '%s shows the documented content without errors',
    async (_name, sample) => {
      const scenario = await aWorld(options)
      await sample.before?.(scenario)
      await renderWidget(scenario.client, sample.widget(scenario))
      for (const text of [...sample.shows, ...(sample.calmly ?? [])])
        await expect.element(page.getByText(text).first()).toBeInTheDocument()
      await expectCalm()
    },
  )
})
