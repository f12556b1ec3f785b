import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useToast } from '../core/useToast.js'
import type { DialogHistory } from '../provider/dialogHistory.js'
import { MorpheusProvider } from '../provider/MorpheusProvider.js'
import { expectAccessible } from '../testing/axe.js'
import { renderWidget } from '../testing/renderWidget.js'
import { testClient } from '../testing/testClient.js'
import { Avatar } from './Avatar.js'
import { Button } from './Button.js'
import { Dialog } from './Dialog.js'
import { Menu } from './Menu.js'
import { Popover } from './Popover.js'
import { Tabs } from './Tabs.js'

const { client } = testClient({})

function Opener() {
  const [open, setOpen] = useState(false)
  const notify = useToast()
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {open && (
        <Dialog title="Título" onClose={() => setOpen(false)}>
          <Button onClick={() => notify({ tone: 'success', text: 'Feito' })}>Avisar</Button>
        </Dialog>
      )}
    </>
  )
}

test('a dialog is modal, closes on Escape and on an outside click, and returns focus', async () => {
  await renderWidget(client, <Opener />)
  const opener = page.getByRole('button', { name: 'Abrir' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Título' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 3, y: 3 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog does not touch the browser history by default', async () => {
  const [push, go] = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'go')]
  const countBefore = [history.length, history.state]
  await renderWidget(client, <Opener />)
  await page.getByRole('button', { name: 'Abrir' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect([history.length, history.state]).toEqual(countBefore)
  expect([push.mock.calls, go.mock.calls]).toEqual([[], []])
  vi.restoreAllMocks()
})

function Guarded({ asks }: { asks: () => boolean }) {
  const [open, setOpen] = useState(true)
  return open && <Dialog title="Título" onClose={() => asks() || setOpen(false)} />
}

test('with a host history, going back closes a dialog, or reports that it stays open', async () => {
  const entries: (() => boolean)[] = []
  const dialogHistory: DialogHistory = {
    open(onBack) {
      entries.push(onBack)
      return () => entries.splice(entries.indexOf(onBack), 1)
    },
  }
  let asks = true
  await render(
    <MorpheusProvider client={client} dialogHistory={dialogHistory}>
      <Guarded asks={() => asks} />
    </MorpheusProvider>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(entries[0]?.()).toBe(false)
  asks = false
  expect(entries[0]?.()).toBe(true)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(entries).toEqual([])
})

test('a dialog focuses its first field, or its title', async () => {
  const screen = await renderWidget(client, <Opener />)
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(page.getByRole('heading', { name: 'Título' })).toHaveFocus()
  await screen.unmount()
  await renderWidget(
    client,
    <Dialog title="Com campo" onClose={() => {}}>
      <button type="button">Antes</button>
      <input aria-label="Nome" />
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Nome')).toHaveFocus()
})

test('a toast appears below the title of a dialog', async () => {
  await page.viewport(390, 600)
  await renderWidget(
    client,
    <Dialog title="Título" onClose={() => {}} footer={<Notifying />}>
      <div style={{ blockSize: 900 }} />
    </Dialog>,
  )
  await page.getByRole('button', { name: 'Avisar' }).click()
  const top = () => document.querySelector('.mo-toast')?.getBoundingClientRect().top ?? 0
  const title = page.getByRole('heading', { name: 'Título' }).element().getBoundingClientRect()
  await expect.poll(top).toBeGreaterThan(title.bottom)
  expect(top()).toBeLessThan(title.bottom + 60)
})

test('a toast covers no tab and no button', async () => {
  await page.viewport(390, 600)
  const Place = () => (
    <Tabs
      label="Partes"
      value="a"
      tabs={[
        { value: 'a', label: 'Primeira parte' },
        { value: 'b', label: 'Segunda parte' },
      ]}
      onChange={() => {}}
    >
      <p style={{ blockSize: 120 }}>Texto</p>
      <Notifying />
    </Tabs>
  )
  await renderWidget(client, <Place />)
  await page.getByRole('button', { name: 'Avisar' }).click()
  const toast = () => document.querySelector('.mo-toast')?.getBoundingClientRect() ?? new DOMRect()
  await expect.poll(() => toast().height).toBeGreaterThan(0)
  const covered = () =>
    [...document.querySelectorAll('[role=tab], [role=tabpanel] .mo-button')]
      .filter((control) => {
        const { top, bottom } = control.getBoundingClientRect()
        return toast().bottom > top && toast().top < bottom
      })
      .map(({ textContent }) => textContent)
  await expect.poll(covered).toEqual([])
})

function Notifying() {
  const notify = useToast()
  return <Button onClick={() => notify({ tone: 'success', text: 'Feito' })}>Avisar</Button>
}

test('a toast is announced and shown above an open dialog, and closes after four seconds', async () => {
  await renderWidget(client, <Opener />)
  await page.getByRole('button', { name: 'Abrir' }).click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await page.getByRole('button', { name: 'Avisar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Título' })
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Feito')
    const toast = document.querySelector('.mo-toast')
    const { x, y, width, height } = toast?.getBoundingClientRect() ?? new DOMRect()
    expect(toast?.matches('.mo-toasts:popover-open > *')).toBe(true)
    expect(width * height).toBeGreaterThan(0)
    expect(x).toBeGreaterThan(0)
    expect(y).toBeLessThan(60)
    vi.advanceTimersByTime(3999)
    expect(document.querySelector('.mo-toast')).not.toBeNull()
    vi.advanceTimersByTime(1)
    await expect.poll(() => document.querySelector('.mo-toast')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('counts a repeated toast instead of adding it, and shows at most three', async () => {
  const Sayer = () => {
    const notify = useToast()
    return (['A', 'B', 'A', 'C', 'D'] as const).map((text, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two say the same
      <Button key={place} onClick={() => notify({ tone: 'info', text })}>
        {`${place} diz ${text}`}
      </Button>
    ))
  }
  await renderWidget(client, <Sayer />)
  const texts = () => [...document.querySelectorAll('.mo-toast-text')].map((one) => one.textContent)
  // A toast may cover the buttons.
  const press = (name: string) =>
    page
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  for (const name of ['0 diz A', '1 diz B', '2 diz A']) press(name)
  await expect.poll(texts).toEqual(['B', 'A × 2'])
  for (const name of ['3 diz C', '4 diz D']) press(name)
  await expect.poll(texts).toEqual(['A × 2', 'C', 'D'])
})

test('a menu supports arrow keys, Home, End, typing, Enter and Escape', async () => {
  const onSelect = vi.fn()
  await renderWidget(
    client,
    <Menu
      label="Ações"
      trigger="Ações"
      items={['Abrir', 'Copiar', 'Sair'].map((label) => ({ label, onSelect: () => onSelect(label) }))}
    />,
  )
  const trigger = page.getByRole('button', { name: 'Ações' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await trigger.click()
  await expect.element(item('Abrir')).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Sair')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('Abrir')).toHaveFocus()
  await userEvent.keyboard('c')
  await expect.element(item('Copiar')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Abrir')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Sair')
})

test('an avatar shows the initial when its picture fails to load', async () => {
  const screen = await renderWidget(client, <Avatar name="élcio" src="data:image/png;base64,AAAA" />)
  await expect.element(screen.container).toHaveTextContent('É')
})

test.each(['light', 'dark'] as const)(
  'initials have enough contrast on every avatar colour in the %s theme',
  async (theme) => {
    const names = Array.from({ length: 40 }, (_, index) => `Loja ${index}`)
    const screen = await renderWidget(
      client,
      names.map((name) => <Avatar key={name} name={name} />),
      theme,
    )
    const avatars = [...screen.container.querySelectorAll('.mo-avatar')]
    const looks = avatars.map((avatar) => getComputedStyle(avatar))
    expect(new Set(looks.map((look) => look.backgroundColor)).size).toBeGreaterThan(30)
    for (const look of looks)
      expect(contrast(look.color, look.backgroundColor), look.color).toBeGreaterThan(4.5)
  },
)

/** WCAG contrast ratio of two colours as rendered. */
function contrast(a: string, b: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  const luminance = (colour: string) => {
    if (!canvas) return 0
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('a menu stays open at its trigger when the window is resized', async () => {
  await renderWidget(client, <Menu label="Mais" trigger="…" items={[{ label: 'Sair', onSelect() {} }]} />)
  await page.getByRole('button', { name: 'Mais' }).click()
  const item = page.getByRole('menuitem', { name: 'Sair' })
  await expect.element(item).toBeVisible()
  const { innerWidth, innerHeight } = window
  await page.viewport(innerWidth, innerHeight - 60)
  await expect.element(item).toBeVisible()
  const trigger = page.getByRole('button', { name: 'Mais' }).element().getBoundingClientRect()
  const panel = item.element().closest('[popover]')?.getBoundingClientRect()
  expect(panel?.top).toBeCloseTo(trigger.bottom + 6, 0)
  await page.viewport(innerWidth, innerHeight)
})

test('a wide popover stays inside the window', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(390, 844)
  await renderWidget(
    client,
    <div style={{ display: 'flex', justifyContent: 'flex-end', paddingInlineEnd: 90 }}>
      <Popover label="Avisos" trigger="…">
        <div style={{ inlineSize: 360 }}>Um aviso largo</div>
      </Popover>
    </div>,
  )
  await page.getByRole('button', { name: 'Avisos' }).click()
  const panel = page.getByRole('dialog', { name: 'Avisos' })
  await vi.waitFor(() => expect(panel.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(8))
  expect(panel.element().getBoundingClientRect().right).toBeLessThanOrEqual(382)
  await page.viewport(innerWidth, innerHeight)
})

const letters = ['a', 'b', 'c'] as const

function Letters() {
  const [value, setValue] = useState<(typeof letters)[number]>('a')
  return (
    <Tabs
      label="Letras"
      value={value}
      tabs={letters.map((letter) => ({ value: letter, label: `Letra ${letter}` }))}
      onChange={setValue}
    >
      Isto é {value}
    </Tabs>
  )
}

test('tabs are one tab stop: arrows, Home and End select, Tab moves into the panel', async () => {
  await renderWidget(client, <Letters />)
  const tab = (letter: string) => page.getByRole('tab', { name: `Letra ${letter}` })
  const panel = (letter: string) => page.getByRole('tabpanel', { name: `Letra ${letter}` })
  await expect.element(panel('a')).toHaveTextContent('Isto é a')
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(tab('b')).toHaveFocus()
  await expect.element(panel('b')).toHaveTextContent('Isto é b')
  await userEvent.keyboard('{End}')
  await expect.element(tab('c')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('a')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Home}{Tab}')
  await expect.element(panel('a')).toHaveFocus()
  await tab('c').click()
  await expect.element(panel('c')).toBeVisible()
  await expectAccessible()
})
