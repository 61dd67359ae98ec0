"""The engine on a Ray cluster: shards go out to a pool of workers by Ray Data, and their results come back in order.

Every shard travels as a file of the store, named by its content; its result is a file beside it. So a run that was killed finds
the results that are there, and a worker that dies costs the shard it was at, which Ray gives to another.
"""

import hashlib
import logging
import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sago_app.spool import Spool, kept_key
from variants.engine import Work
from variants.errors import BadInputError
from variants.manifest import tool_version

In = TypeVar("In")
Out = TypeVar("Out")

_LOG = logging.getLogger("sago.engine")
_TRIES = 3
"""How often a shard is given to another worker after one died of it; set by us."""
_WORK, _INPUT, _RESULT = "work", ".in", ".out"


@dataclass(frozen=True, slots=True)
class Ray:
    """Work on the cluster that this process is connected to."""

    store: str
    """URL of a folder that this process and all workers reach."""
    key: Path
    """File of the run's own key, under which everything in the store is signed."""
    workers: int
    gpus: float = 0.0
    """Of each worker."""

    @property
    def here(self) -> bool:
        """On other processes."""
        return False

    def map(self, work: Work[In, Out], shards: Iterable[In]) -> Iterator[Out]:
        """Spool the shards that have no result yet, have them done, and hand on the results in order.

        Raises:
            BadInputError: What a worker raised, or if it cannot reach the store, or runs another version of this toolkit.
        """
        spool, folder = self._spool(), _digest(repr((tool_version(), work)))
        spool.put(f"{folder}/{_WORK}", _dumped(work))
        names, missing = _spooled(spool, folder, shards)
        done, waiting = self._done(spool, folder, missing), set(missing)
        for name in names:
            while name in waiting:
                waiting.discard(next(done))
            yield _loaded(spool, f"{folder}/{name}{_RESULT}")
        spool.drop(folder)

    def _spool(self) -> Spool:
        return Spool(self.store, kept_key(self.key))

    def _done(self, spool: Spool, folder: str, names: list[str]) -> Iterator[str]:
        """The names of shards as they are done; those that were lost with a machine are given out again.

        Raises:
            RuntimeError: If machines are lost again and again and no shard is done in between.
        """
        left, lost = dict.fromkeys(names), 0
        while left:
            before = len(left)
            for name in self._attempt(folder, list(left)):
                del left[name]
                yield name
            for name in [one for one in left if spool.get(f"{folder}/{one}{_RESULT}") is not None]:
                del left[name]
                yield name
            lost = lost + 1 if len(left) == before else 0
            if lost > _TRIES:
                raise RuntimeError(f"{len(left)} shards were lost {lost} times with the machines they were on; see Ray's logs")

    def _attempt(self, folder: str, names: list[str]) -> Iterator[str]:
        """The names of shards as they are done, in order, until all are or a machine is lost."""
        from ray.exceptions import RayError, RayTaskError

        with _quiet():
            rows = self._rows(folder, names)
        while True:
            try:
                with _quiet():
                    row = next(rows, None)
            except RayError as error:
                if isinstance(error, RayTaskError):
                    raise
                _LOG.warning("a machine of the cluster was lost (%s); its shards are done again", type(error).__name__)
                return
            if row is None:
                return
            if row["problem"]:
                raise BadInputError(row["problem"])
            yield row["name"]

    def _rows(self, folder: str, names: list[str]) -> Iterator[dict[str, Any]]:
        import ray.data

        context = ray.data.DataContext.get_current()
        context.execution_options.preserve_order = True
        context.enable_progress_bars = False
        size = min(self.workers, len(names))
        pool = ray.data.ActorPoolStrategy(min_size=1, max_size=size, initial_size=size, max_tasks_in_flight_per_actor=2)
        shards = ray.data.from_items([{"name": name} for name in names], override_num_blocks=len(names))
        # Half a processor each, spread: where a machine is lost, its workers find room on the others instead of waiting for it for ever.
        room = {"num_cpus": 0.5, "scheduling_strategy": "SPREAD"} if not self.gpus else {}
        options = {"max_restarts": -1, "max_task_retries": _TRIES} | room
        done = shards.map(_Worker, fn_constructor_args=(self._spool(), folder, tool_version()), compute=pool, num_gpus=self.gpus, **options)
        return iter(done.iter_rows())


class _Worker:
    """One process of the pool: opens the work once, then does shard after shard."""

    def __init__(self, spool: Spool, folder: str, version: str) -> None:
        self._spool, self._folder, self._version = spool, folder, version
        self._do: Callable[[Any], Any] | None = None

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        """Do one shard; what is wrong with the user's input comes back as words, every other error as it is."""
        name = row["name"]
        try:
            done = self._opened()(_loaded(self._spool, f"{self._folder}/{name}{_INPUT}"))
            self._spool.put(f"{self._folder}/{name}{_RESULT}", _dumped(done))
        except BadInputError as error:
            return {"name": name, "problem": str(error)}
        return {"name": name, "problem": ""}

    def _opened(self) -> Callable[[Any], Any]:
        if tool_version() != self._version:
            raise BadInputError(f"a worker runs version {tool_version()} of this toolkit; expected {self._version}: install one version")
        if self._do is None:
            work: Work[Any, Any] = _loaded(self._spool, f"{self._folder}/{_WORK}")
            self._do = work.open()
        return self._do


@contextmanager
def connected(store: str, *, key: Path, address: str | None, workers: int, gpus: float) -> Iterator[Ray]:
    """Connect to a cluster, or start one on this machine; disconnect at the end.

    Args:
        store: URL of a folder that all machines reach.
        key: File of the run's own key; made when it is first needed.
        address: Of the cluster, `auto` for the one that this machine belongs to; None starts one here.
        workers: Processes that work at once; 0 for as many as the cluster has processors, or GPUs where a worker takes some.
        gpus: Of each worker.

    Raises:
        BadInputError: If Ray is not installed, or there is no cluster at the address.
    """
    with _quiet():
        try:
            import ray
        except ImportError as error:
            raise BadInputError("--engine ray needs Ray, which is an extra: pip install 'sago-stability[ray]'") from error
        joined = not ray.is_initialized()
        if joined:
            _join(ray, address)
    try:
        able = ray.cluster_resources()
        most = int(able.get("GPU", 0) / gpus) if gpus else int(able.get("CPU", 1))
        if most < 1:
            raise BadInputError(f"--gpus {gpus:g}: no node of the cluster has as many")
        yield Ray(store, key, min(workers, most) if workers else most, gpus)
    finally:
        if joined:
            ray.shutdown()


def _join(ray: Any, address: str | None) -> None:  # noqa: ANN401 - a module without types
    try:
        ray.init(address=address, include_dashboard=False if address is None else None, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadInputError(f"--address {address}: no Ray cluster there ({' '.join(str(error).split())[:200]})") from error


def _spooled(spool: Spool, folder: str, shards: Iterable[Any]) -> tuple[list[str], list[str]]:
    """Names of all shards in order, and of those that are still to do, whose inputs are in the store now."""
    held = {name for name in spool.names(folder) if name.endswith(_RESULT) and spool.get(f"{folder}/{name}") is not None}
    names: list[str] = []
    missing: dict[str, None] = {}
    for shard in shards:
        name = _digest(repr(shard))
        names.append(name)
        if name + _RESULT not in held and name not in missing:
            spool.put(f"{folder}/{name}{_INPUT}", _dumped(shard))
            missing[name] = None
    return names, list(missing)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _dumped(value: object) -> bytes:
    from ray import cloudpickle

    return bytes(cloudpickle.dumps(value))


def _loaded(spool: Spool, name: str) -> Any:  # noqa: ANN401 - whatever the work takes and gives
    content = spool.get(name)
    if content is None:
        raise BadInputError(f"{spool.url}: {name} is not there; --store must name a folder that all workers reach")
    return pickle.loads(content)  # noqa: S301 - signed with this run's key; the one place that unpickles, as Ray itself does


@contextmanager
def _quiet() -> Iterator[None]:
    """Ray's own deprecations and progress are no business of whoever runs stages on it."""
    for name in ("ray", "ray.data"):
        logging.getLogger(name).setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
