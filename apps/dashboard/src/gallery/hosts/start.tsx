import {
  ContactBrowser,
  DeliveryLog,
  LoginForm,
  MorpheusProvider,
  QrDialog,
  SessionDetail,
  SessionList,
} from '@morpheus/react'
import { Menu } from '@morpheus/react/ui'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { sampleClient } from '../sampleClient.js'

/** Widgets in a foreign page, for `e2e/hosts.test.ts`; query parameters select the host. */
const urlParams = new URLSearchParams(location.search)
const noop = () => {}
const client = sampleClient('cheio')

function Widgets() {
  const [reading, setReading] = useState(false)
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24, margin: 0 }}>
      {urlParams.has('own') && <h2>Do produto</h2>}
      <div style={{ display: 'grid', justifyItems: 'start', margin: 0 }}>
        <Menu
          label="Mais ações"
          trigger="Mais"
          items={[
            { label: 'Ler código', onSelect: () => setReading(true) },
            { label: 'Excluir', tone: 'danger', onSelect: noop },
          ]}
        />
      </div>
      <SessionList onOpenSession={noop} />
      <LoginForm />
      <DeliveryLog sessionId="s1" onSessionIdChange={noop} onOpenSession={noop} />
      {reading && <QrDialog sessionId="s2" sessionName="Filial" onClose={() => setReading(false)} />}
    </div>
  )
}

function Column() {
  return (
    <div style={{ inlineSize: 360 }}>
      <ContactBrowser onOpenConversation={noop} onOpenSessions={noop} />
      <SessionDetail
        sessionId="s1"
        onOpenSessions={noop}
        onOpenContacts={noop}
        onOpenMessages={noop}
        onOpenDeliveries={noop}
      />
    </div>
  )
}

const page = (
  <MorpheusProvider
    client={client}
    notifications={false}
    theme={urlParams.has('auto') ? 'auto' : 'light'}
    isolate={urlParams.has('isolate')}
  >
    {urlParams.has('column') ? <Column /> : <Widgets />}
  </MorpheusProvider>
)
const stage = document.getElementById('stage')
if (stage) createRoot(stage).render(urlParams.has('strict') ? <StrictMode>{page}</StrictMode> : page)
