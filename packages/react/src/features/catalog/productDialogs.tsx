import { type Product, parsePrice, productLimits, writePrice } from '@morpheus/sdk'
import { useState } from 'react'
import { useToast } from '../../core/useToast.js'
import { Field } from '../../ui/Field.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { FormDialog } from '../../widget/FormDialog.js'
import { squareJpeg } from '../groups/squareJpeg.js'
import { FileChoice, getFileKind } from '../messages/FileChoice.js'
import { type ProductInput, useCatalogActions } from './queries.js'
import { useCatalogTexts } from './texts.js'

interface DialogProps {
  sessionId: string
  onClose: () => void
}

interface ExistingProductProps extends DialogProps {
  product: Product
}

export function CreateProductDialog({ sessionId, onClose }: DialogProps) {
  const { form, ...texts } = useCatalogTexts()
  const { create } = useCatalogActions(sessionId)
  return (
    <ProductDialog
      title={texts.create}
      submitLabel={form.createSubmit}
      failure={form.createFailure}
      done={form.created}
      product={null}
      save={async (product, file) => {
        if (file) await create(product, await squareJpeg(file))
      }}
      onClose={onClose}
    />
  )
}

export function EditProductDialog({ sessionId, product, onClose }: ExistingProductProps) {
  const { form, ...texts } = useCatalogTexts()
  const { update, setPicture } = useCatalogActions(sessionId)
  return (
    <ProductDialog
      title={texts.editOf(product.name)}
      submitLabel={form.editSubmit}
      failure={texts.updateFailure}
      done={form.edited}
      product={product}
      save={async (change, file) => {
        await update(product.id, change)
        if (file) await setPicture(product.id, await squareJpeg(file))
      }}
      onClose={onClose}
    />
  )
}

interface ProductDialogProps {
  title: string
  submitLabel: string
  failure: string
  done: string
  /** Null for a new one, which needs a picture. */
  product: Product | null
  save: (product: ProductInput, file: File | null) => Promise<void>
  onClose: () => void
}

function ProductDialog({ product, done, save, ...dialog }: ProductDialogProps) {
  const { form } = useCatalogTexts()
  const notify = useToast()
  const [name, setName] = useState(product?.name ?? '')
  const [description, setDescription] = useState(product?.description ?? '')
  const [currency, setCurrency] = useState(product?.currency ?? 'BRL')
  const [priceText, setPriceText] = useState(
    product?.price == null ? '' : writePrice(product.price, product.currency ?? ''),
  )
  const [url, setUrl] = useState(product?.url ?? '')
  const [code, setCode] = useState(product?.code ?? '')
  const [file, setFile] = useState<File | null>(null)
  const hasPrice = priceText.trim() !== ''
  const price = hasPrice ? parsePrice(priceText, currency) : null
  const isWrongPrice = hasPrice && price === null
  const hasPicture = file ? getFileKind(file) === 'image' : product !== null
  return (
    <FormDialog
      {...dialog}
      isComplete={name.trim() !== '' && !isWrongPrice && hasPicture && /^[A-Z]{3}$/.test(currency)}
      onSubmit={async () => {
        const texts = { description: description.trim(), url: url.trim(), code: code.trim() }
        await save({ name: name.trim(), ...texts, price, currency }, file)
        notify({ tone: 'success', text: done })
        return dialog.onClose
      }}
    >
      {(errors) => (
        <>
          <FileChoice
            file={file}
            uploaded={null}
            accept="image/*"
            hint={product ? form.pictureChangeHint : form.pictureHint}
            onChange={setFile}
            onCancel={() => setFile(null)}
          />
          <Field label={form.name} error={errors.name}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={productLimits.name}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={form.description} error={errors.description}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={productLimits.description}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
          <Field
            label={form.price}
            hint={form.priceHint}
            error={errors.price ?? (isWrongPrice ? form.priceInvalid : undefined)}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={priceText}
                onChange={({ target }) => setPriceText(target.value)}
              />
            )}
          </Field>
          <Field label={form.currency} hint={form.currencyHint} error={errors.currency}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={3}
                value={currency}
                onChange={({ target }) => setCurrency(target.value.toUpperCase())}
              />
            )}
          </Field>
          <Field label={form.url} hint={form.urlHint} error={errors.url}>
            {(control) => (
              <TextInput
                {...control}
                type="url"
                maxLength={productLimits.url}
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
            )}
          </Field>
          <Field label={form.code} hint={form.codeHint} error={errors.code}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={productLimits.code}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}

export function SendProductDialog({ sessionId, product, onClose }: ExistingProductProps) {
  const { form, ...texts } = useCatalogTexts()
  const notify = useToast()
  const { send } = useCatalogActions(sessionId)
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  return (
    <FormDialog
      title={texts.sendOf(product.name)}
      submitLabel={form.sendSubmit}
      failure={form.sendFailure}
      isComplete={to.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await send(product.id, to.trim(), message)
        notify({ tone: 'success', text: form.sent })
        return onClose
      }}
    >
      {(errors) => (
        <>
          <Field label={form.to} hint={form.toHint} error={errors.to}>
            {(control) => (
              <TextInput {...control} value={to} onChange={({ target }) => setTo(target.value)} />
            )}
          </Field>
          <Field label={form.message} hint={form.messageHint} error={errors.message}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={4096}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
