import { TraceDrawer, useToast } from '@morpheus/react'
import { Button, ConfirmDialog, Dialog, Menu, Popover, Tooltip } from '@morpheus/react/ui'
import { Ellipsis, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './Specimen.js'

export function Overlays() {
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
