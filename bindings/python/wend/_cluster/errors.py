"""The two ways in which distributed work fails: the job is wrong, or the cluster is."""


class JobError(ValueError):
    """The program refuses the job. The text is the program's own; `status` is its exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message, status)
        self.message = message
        self.status = status

    def __str__(self) -> str:
        return self.message


class ClusterError(RuntimeError):
    """The job is right, but workers are missing, differ from this machine, or died too often."""
