import { MorpheusProvider, TraceDrawer, useToast } from '@morpheus/react'
import { Button, ConfirmDialog, Dialog, Menu, Popover, Segments, Tooltip } from '@morpheus/react/ui'
import { Ellipsis, LogOut, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Controls } from './Controls.js'
import { Displays } from './Displays.js'
import { Specimen } from './Specimen.js'
import { type Scenario, sampleClient, scenarios } from './sampleClient.js'
import { Tokens } from './Tokens.js'
import { Widgets } from './Widgets.js'
import './gallery.css'

const themes = ['light', 'dark'] as const

/** All primitives and widgets in both themes. Development only; makes no calls to a gateway. */
export function Gallery() {
  const [scenario, setScenario] = useState<Scenario>('cheio')
  return (
    <main className="gal">
      {themes.map((theme) => (
        <Side key={`${theme}-${scenario}`} theme={theme} scenario={scenario} onScenario={setScenario} />
      ))}
    </main>
  )
}

interface SideProps {
  theme: (typeof themes)[number]
  scenario: Scenario
  onScenario: (scenario: Scenario) => void
}

function Side({ theme, scenario, onScenario }: SideProps) {
  const client = useMemo(() => sampleClient(scenario), [scenario])
  return (
    <MorpheusProvider client={client} theme={theme} notifications={false} className="gal-side mo-page">
      <header className="gal-header">
        <h1 className="mo-title">Galeria, {theme === 'light' ? 'clara' : 'escura'}</h1>
        <Segments
          label="Dados dos componentes"
          value={scenario}
          options={scenarios.map((value) => ({ value, label: value }))}
          onChange={onScenario}
        />
      </header>
      <h2 className="mo-title">Linguagem</h2>
      <Tokens />
      <h2 className="mo-title">Primitivos</h2>
      <Controls />
      <Displays />
      <Overlays />
      <h2 className="mo-title">Componentes</h2>
      <Widgets />
    </MorpheusProvider>
  )
}

function Overlays() {
  const notify = useToast()
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'trace' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen name="Dialog, ConfirmDialog, TraceDrawer, Menu, Popover, Tooltip, Toast">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        ConfirmDialog
      </Button>
      <Button onClick={() => setOpen('trace')}>TraceDrawer</Button>
      <Menu
        label="Menu"
        triggerClassName="mo-icon-button"
        trigger={<Ellipsis aria-hidden="true" />}
        items={[
          { label: 'Sair', icon: <LogOut aria-hidden="true" />, onSelect() {} },
          { label: 'Excluir', icon: <Trash2 aria-hidden="true" />, tone: 'danger', onSelect() {} },
        ]}
      />
      <Popover label="Popover" triggerClassName="mo-button mo-button-secondary" trigger="Popover">
        <p className="gal-popover">O que se abre ao lado de um botão.</p>
      </Popover>
      <Tooltip text="Sistema de mensagens desabilitado">
        <Button>Tooltip</Button>
      </Tooltip>
      {(['success', 'error', 'info'] as const).map((tone) => (
        <Button key={tone} variant="ghost" onClick={() => notify({ tone, text: `Aviso: ${tone}` })}>
          {tone}
        </Button>
      ))}
      {open === 'dialog' && (
        <Dialog
          title="Título"
          description="Uma linha sob o título."
          onClose={close}
          footer={<Button onClick={close}>Fechar</Button>}
        >
          O conteúdo.
        </Dialog>
      )}
      {open === 'trace' && <TraceDrawer id="m1" onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog title="Deletar sessão?" confirm="Deletar sessão" onConfirm={close} onCancel={close}>
          <p className="mo-confirm-text">Esta ação não pode ser desfeita.</p>
        </ConfirmDialog>
      )}
    </Specimen>
  )
}
