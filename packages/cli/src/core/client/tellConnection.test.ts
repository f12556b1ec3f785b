import type { RealtimeState } from '@morpheus/sdk'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { printConnection } from './withClient.js'

it('reports when a connection opens, is lost, given up or refused, and is restored', () => {
  const store = createStore<Pick<RealtimeState, 'status' | 'refusal'>>(() => ({
    status: 'connecting',
    refusal: null,
  }))
  const messages: string[] = []
  const stop = printConnection({ realtime: { store } }, 'Acompanhando os eventos.', (text) =>
    messages.push(text),
  )
  store.setState({ status: 'connected' })
  store.setState({ status: 'reconnecting' })
  store.setState({ status: 'offline' })
  store.setState({ status: 'connected' })
  store.setState({ status: 'offline', refusal: 'O limite de 500 conexões foi atingido.' })
  stop()
  store.setState({ status: 'connected', refusal: null })
  expect(messages).toEqual([
    'Acompanhando os eventos. Ctrl-C encerra.',
    'Conexão perdida. Reconectando…',
    'Sem conexão em tempo real. Nova tentativa em até 30 segundos.',
    'Conexão de volta.',
    'Sem conexão em tempo real: O limite de 500 conexões foi atingido. Nova tentativa em até 5 minutos.',
  ])
})
