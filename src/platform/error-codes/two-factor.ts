// Codes of messages about signing in with two factors.
export const twoFactor: { readonly [text: string]: string } = {
  'Remove your own second factors in your settings': 'own_factors',
  'The user also belongs to accounts that you do not own; ask the operator of this server for help':
    'user_of_other_accounts',
  'is not enough for a user with two factors; sign in, then open the invitation again': 'second_factor',
  'belongs to no set-up; scan a new QR code': 'no_set_up',
  'is incorrect, expired or already used; enter the current code': 'wrong_code',
  'The code is wrong, expired or already used; enter the current code': 'wrong_code',
  'Enter the code of your authenticator app, use a passkey, or enter a recovery code': 'second_factor',
  'is one too many (maximum is {}); delete one first': 'too_many_passkeys',
  'This passkey is already in use': 'passkey_in_use',
  'is not valid; try again': 'wrong_passkey',
  'Set up an authenticator app or a passkey first': 'no_second_factor',
  'The account {} requires two factors; add another one before you remove the last': 'two_factor_required',
  'Confirm your identity with your password, a code or a passkey first': 'confirm_identity',
  'This account requires two factors; set up an authenticator app or a passkey first': 'two_factor_required',
  'This user signs in with two factors, so the password alone is not accepted; send the API token of the user':
    'password_not_accepted',
  'This account requires two factors, so a password alone is not accepted; send the API token of the user':
    'password_not_accepted',
}
