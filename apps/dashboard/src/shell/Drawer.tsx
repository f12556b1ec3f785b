import { IconButton, useBackCloses } from '@morpheus/react/ui'
import { Menu, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Sidebar } from './Sidebar.js'

/** The sidebar where there is no room for one: a modal drawer from the left. */
export function Drawer() {
  const [open, setOpen] = useState(false)
  const [location] = useLocation()

  // Wherever one goes, also by the back button, it closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the occasion
  useEffect(() => setOpen(false), [location])

  return (
    <>
      <IconButton
        className="app-menu-button"
        label="Abrir menu"
        icon={<Menu />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <DrawerDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function DrawerDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  useBackCloses(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  useEffect(() => {
    const wide = window.matchMedia('(width >= 1024px)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={ref}
      className="app-drawer"
      aria-label="Menu"
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <IconButton className="app-drawer-close" label="Fechar menu" icon={<X />} onClick={onClose} />
      <Sidebar onNavigate={onClose} />
    </dialog>
  )
}
