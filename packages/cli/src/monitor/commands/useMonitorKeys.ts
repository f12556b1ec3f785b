import { type Key, useInput } from 'ink'
import type { Monitor } from '../state/monitor.js'
import type { Prompt } from '../state/screen.js'
import { perform } from './command.js'
import { completeCommand, readCommand } from './read.js'
import { getKeyName } from './reference.js'
import { monitorCommands } from './table.js'

const textLimit = 200

/** Ctrl-U and Ctrl-W, within a text. */
const erasing: Readonly<Record<string, string>> = { '\u0015': 'u', '\u0017': 'w' }

/** Maps keys to commands. State is read on each key: in a burst, the second key sees the first one's effect. */
export function useMonitorKeys(monitor: Monitor, { fits }: { fits: boolean }): void {
  useInput((input, key) => {
    // Fast typing, or a paste, arrives as one text.
    if (input.length < 2) return onKey(monitor, input, key, fits)
    for (const sign of input) {
      const [enter, back] = [sign === '\r' || sign === '\n', sign === '\u007f' || sign === '\b']
      const eraseUnit = erasing[sign]
      const control = {
        ...key,
        return: enter,
        backspace: back,
        tab: sign === '\t',
        ctrl: eraseUnit !== undefined,
      }
      onKey(monitor, eraseUnit ?? sign, control, fits)
    }
  })
}

function onKey(monitor: Monitor, input: string, key: Key, hasRoom: boolean) {
  if (key.ctrl && input === 'c') return monitor.leave('interrupted')
  const { prompt } = monitor.screen.getState()
  const isEraseKey = key.ctrl && (input === 'u' || input === 'w')
  if ((key.ctrl && !(isEraseKey && prompt)) || (key.meta && !key.escape)) return
  if (!hasRoom) return input === 'q' ? monitor.leave('quit') : undefined
  if (prompt) return onPrompt(monitor, prompt, input, key)
  const name = getKeyName(input, key)
  const place = monitor.getPlace()
  const command = monitorCommands.find((one) => one.keys.includes(name) && one.places.includes(place))
  if (command) perform(command, monitor, { key: name, text: '' })
}

function onPrompt(monitor: Monitor, prompt: Prompt, input: string, key: Key) {
  const set = (next: Prompt | null) => monitor.screen.setState({ prompt: next })
  if (prompt.kind === 'question') {
    if (key.ctrl) return
    set(null)
    return /^[sy]$/i.test(input) ? prompt.yes() : undefined
  }
  const { kind, text } = prompt
  if (kind === 'search') {
    // The gateway searches the log once the text is complete; other lists are filtered while typing.
    const follows = monitor.getPlace() !== 'logs'
    if (key.escape || key.return) {
      set(null)
      return key.escape || !follows ? monitor.search(key.escape ? '' : text) : undefined
    }
    const now = insertInput(text, input, key)
    set({ kind, text: now })
    return follows ? monitor.search(now) : undefined
  }
  if (key.escape || (key.backspace && text === '')) return set(null)
  if (key.tab) return set({ kind, text: completeCommand(text) })
  if (!key.return) return set({ kind, text: insertInput(text, input, key) })
  set(null)
  if (text.trim() === '') return
  const command = readCommand(text)
  if ('wrong' in command) return monitor.showNotice({ tone: 'error', text: command.wrong })
  perform(command.command, monitor, { key: null, text: command.text })
}

function insertInput(text: string, input: string, key: Key): string {
  if (key.ctrl) return input === 'u' ? '' : text.replace(/\S+\s*$/, '')
  if (key.backspace || key.delete) return Array.from(text).slice(0, -1).join('')
  // A key such as an arrow has no text.
  return `${text}${input}`.slice(0, textLimit)
}
