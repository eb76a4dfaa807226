/** The props of the form of a confirmation method. */
export type ConfirmationFormProps = {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
};
