/** The props of a form in which the signed-in person confirms who they are. Each method of confirmation has a form. */
export type ConfirmationFormProps = {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
};
