import { AccountForm, ApiKeys, Privacy, SecurityBlock, SignedInDevices, Users } from '@morpheus/react'

/** Each block is a separate widget. */
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
