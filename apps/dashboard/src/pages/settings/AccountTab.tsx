import { AccountForm, ApiKeys, Privacy, SecurityBlock, SignedInDevices, Users } from '@morpheus/react'

/** Each block is a widget of its own, one under the other. */
export function AccountTab() {
  return (
    <>
      <AccountForm />
      <SecurityBlock />
      <SignedInDevices />
      <ApiKeys />
      <Users />
      <Privacy />
    </>
  )
}
