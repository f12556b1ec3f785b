import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Dialog } from '../../../ui/Dialog.js'
import { useDetailTexts } from './texts.js'

/** Stands where a configuration will be, and says so. */
export function ConstructionDialog({ what, onClose }: { what: string; onClose: () => void }) {
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  return (
    <Dialog
      title={what}
      description={texts.common.underConstruction}
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>{detailTexts.understood}</Button>}
    >
      <p className="mo-confirm-text">{detailTexts.underConstructionText(what)}</p>
    </Dialog>
  )
}
