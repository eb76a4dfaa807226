/** The props of a form in which the signed-in person confirms who they are. Each confirmation method has its form. */
export type ConfirmationFormProps = {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
};
