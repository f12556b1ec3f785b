import { formatPrice, type Product } from '@morpheus/sdk'
import { Eye, EyeOff, Hourglass, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useFormat } from '../../core/useFormat.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useCatalogActions } from './queries.js'
import { useCatalogTexts } from './texts.js'
import '../../ui/listRow.css'
import './style.css'

const EditProductDialog = lazy(async () => (await import('./productDialogs.js')).EditProductDialog)
const SendProductDialog = lazy(async () => (await import('./productDialogs.js')).SendProductDialog)

interface ProductItemProps {
  product: Product
  sessionId: string
  /** A product of the account can be sent and changed. */
  isOwn: boolean
}

export function ProductItem({ product, sessionId, isOwn }: ProductItemProps) {
  const texts = useCatalogTexts()
  const { locale } = useFormat()
  const { id, name, description, price, currency, url, code, pictures, hidden, availability, review } =
    product
  const shown = name === '' ? id : name
  return (
    <li className="mo-list-row">
      <ProductPicture name={shown} src={pictures[0]} />
      <div className="mo-list-row-text">
        <p className="mo-list-row-head">
          <span className="mo-list-row-title">{escapeInvisible(shown)}</span>
          {hidden && <Badge icon={<EyeOff aria-hidden="true" />}>{texts.hidden}</Badge>}
          {availability === 'out_of_stock' && <Badge tone="warning">{texts.outOfStock}</Badge>}
          {isOwn && review !== null && review !== 'approved' && (
            <Badge
              tone={review === 'rejected' ? 'danger' : 'neutral'}
              icon={<Hourglass aria-hidden="true" />}
            >
              {texts.reviews[review]}
            </Badge>
          )}
        </p>
        {description !== null && <p className="mo-product-text">{escapeInvisible(description)}</p>}
        <p className="mo-list-row-detail">
          <span>{price === null ? texts.unpriced : formatPrice(price, currency, locale)}</span>
          {code !== null && <span>{texts.code(escapeInvisible(code))}</span>}
          {url !== null && /^https?:\/\//i.test(url) && (
            <a href={url} target="_blank" rel="noreferrer noopener" aria-label={texts.linkOf(shown)}>
              {texts.link}
            </a>
          )}
        </p>
      </div>
      {isOwn && <ProductActions product={product} sessionId={sessionId} name={shown} />}
    </li>
  )
}

/** Initials where there is none, or where its address at WhatsApp has expired. */
function ProductPicture({ name, src }: { name: string; src: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === undefined || src === broken) return <Avatar name={name} size="large" />
  return (
    <img
      className="mo-product-picture"
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}

interface ProductActionsProps extends Pick<ProductItemProps, 'product' | 'sessionId'> {
  name: string
}

function ProductActions({ product, sessionId, name }: ProductActionsProps) {
  const texts = useCatalogTexts()
  const { act, busy } = useAction<'hide' | 'remove'>()
  const { update, remove } = useCatalogActions(sessionId)
  const [dialog, setDialog] = useState<'send' | 'edit' | 'remove' | null>(null)
  const { id, hidden } = product
  const close = () => setDialog(null)
  return (
    <div className="mo-product-actions">
      <Button size="small" icon={<Send />} aria-label={texts.sendOf(name)} onClick={() => setDialog('send')}>
        {texts.send}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<Pencil />}
        aria-label={texts.editOf(name)}
        onClick={() => setDialog('edit')}
      >
        {texts.edit}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={hidden ? <Eye /> : <EyeOff />}
        busy={busy === 'hide'}
        aria-label={hidden ? texts.showOf(name) : texts.hideOf(name)}
        onClick={() =>
          void act('hide', texts.updateFailure, async () => {
            await update(id, { hidden: !hidden })
            return hidden ? texts.shownNow : texts.hiddenNow
          })
        }
      >
        {hidden ? texts.show : texts.hide}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<Trash2 />}
        aria-label={texts.removeOf(name)}
        onClick={() => setDialog('remove')}
      >
        {texts.remove}
      </Button>
      <LazyBoundary fallback={null}>
        {dialog === 'send' && <SendProductDialog sessionId={sessionId} product={product} onClose={close} />}
        {dialog === 'edit' && <EditProductDialog sessionId={sessionId} product={product} onClose={close} />}
      </LazyBoundary>
      {dialog === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          confirm={texts.remove}
          busy={busy === 'remove'}
          onCancel={close}
          onConfirm={() =>
            void act('remove', texts.removeFailure, async () => {
              await remove(id)
              close()
              return texts.removed
            })
          }
        >
          <p className="mo-confirm-text">{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
