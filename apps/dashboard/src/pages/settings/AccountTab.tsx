import { AccountForm, ApiKeys, SecurityBlock, SignedInDevices } from '@morpheus/react'

/** Each block is a widget of its own, one under the other. */
export function AccountTab() {
  return (
    <>
      <AccountForm />
      <SecurityBlock />
      <SignedInDevices />
      <ApiKeys />
    </>
  )
}
